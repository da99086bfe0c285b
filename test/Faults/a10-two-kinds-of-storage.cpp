// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere tiles of one kind of allocation were compared by address and of the
// other by name. An array's slots and a tile of its own share bytes here, and are
// ordered by them.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=2
// RUN: sed '/_flag.*MTE1, MTE2/d' %t.s > %t.less.s
// RUN: not %simulate %t.less.s %zeros %zeros --arg i32=2 | FileCheck %s --check-prefix=RACE

#include "Inputs/cube.hpp"

// CHECK-DAG: .slot l1s{{[0-9]+}}, 0x0, 163840, 2
// CHECK-DAG: .slot l1s{{[0-9]+}}, {{0x[0-4]....|0x0}}, 327680, 1
// RACE: race
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<512, 160> array[2];
  Mat<1024, 160> whole;
  Left<16, 16> left;
  Right<16, 16> right;
  Acc<16, 16> acc;
  load(array[0], in);
  load(array[1], in);
  TEXTRACT(left, array[n & 1], 16, 16);
  TEXTRACT(right, array[1], 496, 0);
  TMATMUL(acc, left, right);
  load(whole, in);
  TEXTRACT(left, whole, 512, 16);
  TEXTRACT(right, whole, 1008, 0);
  TMATMUL_ACC(acc, left, right);
  store(out, acc);
}
