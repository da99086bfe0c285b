// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere hazards were found by name, and a buffer was filled again while its
// bytes, under another name, were still read. Two tiles that do not fit together
// share bytes, and the second load waits for the last read of the first tile.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros
// RUN: sed '/_flag.*MTE1, MTE2/d' %t.s > %t.less.s
// RUN: not %simulate %t.less.s %zeros %zeros | FileCheck %s --check-prefix=RACE

#include "Inputs/cube.hpp"

// CHECK:     .slot l1s0, 0x0, 327680, 1
// CHECK-NOT: .slot l1s{{[0-9]+}}, 0x{{[5-9a-f]....}},
// CHECK:     TEXTRACT l0a
// CHECK:     wait_flag MTE1, MTE2
// CHECK:     TLOAD
// RACE: race
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<1024, 160> a;
  Mat<1024, 144> b;
  Left<16, 16> left;
  Right<16, 16> right;
  Acc<16, 16> acc;
  load(a, in);
  TEXTRACT(left, a, 512, 16);
  TEXTRACT(right, a, 512, 16);
  TMATMUL(acc, left, right);
  load(b, in);
  TEXTRACT(left, b, 512, 16);
  TEXTRACT(right, b, 512, 16);
  TMATMUL_ACC(acc, left, right);
  store(out, acc);
}
