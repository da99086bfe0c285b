// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere L0C was left out of automatic multi-buffering. All memories of a loop
// take part: L1, L0A, L0B and L0C each get a second slot.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=5

#include "Inputs/cube.hpp"

// CHECK-DAG: .slot l1s{{[0-9]+}}, {{0x[0-9a-f]+}}, 16384, {{[23]}}
// CHECK-DAG: .slot l0as0, 0x0, 16384, {{[23]}}
// CHECK-DAG: .slot l0bs0, 0x0, 16384, {{[23]}}
// CHECK-DAG: .slot l0cs0, 0x0, 16384, {{[23]}}
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<64, 128> a;
  Mat<128, 64> b;
  Left<64, 128> left;
  Right<128, 64> right;
  Acc<64, 64> acc;
  for (int i = 0; i < n; ++i) {
    load(a, in + i);
    load(b, in + i);
    TMOV(left, a);
    TMOV(right, b);
    TMATMUL(acc, left, right);
    store(out, acc);
  }
}
