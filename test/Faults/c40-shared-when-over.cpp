// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere authors had to place buffers by hand to let two of them share an
// address. What is over leaves its bytes to what comes: four operands of half of
// L0A each, one after the other, need two places.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros

#include "Inputs/cube.hpp"

// CHECK-NOT: .slot l0as{{[0-9]+}}, 0x{{[^08]}}
// CHECK-COUNT-4: TMOV l0as
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<128, 128> a, b, c, d;
  Mat<128, 16> e;
  Right<128, 16> right;
  Acc<128, 16> acc;
  load(a, in);
  load(b, in + 1);
  load(c, in + 2);
  load(d, in + 3);
  load(e, in);
  TMOV(right, e);
  Left<128, 128> first, second, third, fourth;
  TMOV(first, a);
  TMATMUL(acc, first, right);
  TMOV(second, b);
  TMATMUL_ACC(acc, second, right);
  TMOV(third, c);
  TMATMUL_ACC(acc, third, right);
  TMOV(fourth, d);
  TMATMUL_ACC(acc, fourth, right);
  store(out, acc);
}
