// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a part of an accumulator was addressed by rows, although L0C is in
// fractals. Rows 16 to 47 and columns 32 to 63 of a product are what the next
// product has to see.
//
// RUN: %python %S/Inputs/reference.py window %t
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg out=%t/x.bin:f32[32x32] --golden %t/c.bin:f32[32x32]:0
// RUN: %clang_ascend_a5 -O0 -S %s -o %t.a5.s
// RUN: %simulate %t.a5.s --arg in=%t/a.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg out=%t/x.bin:f32[32x32] --golden %t/c.bin:f32[32x32]:0
// RUN: sed '/TEXTRACT.*l1s.*l0cs/s/16, 32, 32, 32/0, 32, 32, 32/' %t.s > %t.other.s
// RUN: not %simulate %t.other.s --arg in=%t/a.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg out=%t/x.bin:f32[32x32] --golden %t/c.bin:f32[32x32]:0 | FileCheck %s
// CHECK: wrong-numbers

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *a, __gm__ half *b,
                                    __gm__ float *out) {
  Mat<64, 64> left, right;
  Acc<64, 64> acc;
  load(left, a);
  load(right, b);
  multiply(acc, left, right);
  Mat<32, 32> part;
  TEXTRACT(part, acc, 16, 32);
  Left<32, 32> first;
  Right<32, 32> second;
  Acc<32, 32> result;
  TMOV(first, part);
  TEXTRACT(second, right, 0, 0);
  TMATMUL(result, first, second);
  store(out, result);
}
