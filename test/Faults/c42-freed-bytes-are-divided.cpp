// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere memory was only ever taken from the end, and two halves did not fit
// where a whole had been. The bytes of a tile that fills L0A are divided among the
// two that follow it.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros

#include "Inputs/cube.hpp"

// CHECK-DAG: .slot l0as{{[0-9]+}}, 0x0, 65536, 1
// CHECK-DAG: .slot l0as{{[0-9]+}}, 0x0, 32768, 1
// CHECK-DAG: .slot l0as{{[0-9]+}}, 0x8000, 32768, 1
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<256, 128> a;
  Mat<128, 128> b, c;
  Mat<128, 16> d;
  Left<256, 128> whole;
  Left<128, 128> upper, lower;
  Right<128, 16> right;
  Acc<256, 16> x;
  Acc<128, 16> y;
  load(a, in);
  load(b, in);
  load(c, in + 1);
  load(d, in);
  TMOV(right, d);
  TMOV(whole, a);
  TMATMUL(x, whole, right);
  store(out, x);
  TMOV(upper, b);
  TMOV(lower, c);
  TMATMUL(y, upper, right);
  TMATMUL_ACC(y, lower, right);
  TMATMUL_ACC(y, upper, right);
  store(out, y);
}
