// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile is a handle: parameters by value, results, copies and captures name the
// storage that its declaration made, so a kernel has as many slots as
// declarations.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

template <typename T> AICORE void load(T tile, __gm__ half *in) {
  In source(in);
  TLOAD(tile, source);
}
template <typename T> AICORE T pass(T tile) { return tile; }

struct Operands {
  Left left;
  Right right;
};
__attribute__((noinline)) AICORE void move(Operands operands, Mat &mat) {
  TMOV(operands.left, mat);
  TMOV(operands.right, mat);
}

// CHECK:     .kernel k, cube
// CHECK:     .slot l1s0, 0x0, 8192, 1
// CHECK-NEXT: .slot l0as0, 0x0, 8192, 1
// CHECK-NEXT: .slot l0bs0, 0x0, 8192, 1
// CHECK-NEXT: .slot l0cs0, 0x0, 16384, 1
// CHECK-NOT: .slot
// CHECK:     .tile l1s0, "mat", 1, [[@LINE+6]]
// CHECK:     TLOAD l1s0
// CHECK:     TMOV l0as0{{.*}}, f16.zz.64x64, l1s0
// CHECK:     TMOV l0bs0{{.*}}, f16.zn.64x64, l1s0
// CHECK:     TMATMUL l0cs0{{.*}}, f32.nz.64x64, l0as0, l0bs0
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat mat;
  Operands operands;
  Acc acc;
  load(mat, in);
  Mat copy = pass(mat);
  move(operands, copy);
  auto multiply = [&](auto &result) {
    auto run = [&] { TMATMUL(result, operands.left, operands.right); };
    run();
  };
  multiply(acc);
  Out target(out);
  TSTORE(target, acc);
}
