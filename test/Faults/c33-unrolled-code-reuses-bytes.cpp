// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere an unrolled loop kept one tile an iteration live and did not compile,
// while the rolled one did. Each of 32 iterations makes tiles of 384 KB; unrolled,
// they follow one another in the bytes that there are.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros
// RUN: %clang_ascend_a2a3 -DUNROLL -S %s -o %t.s
// RUN: grep -c TLOAD %t.s | FileCheck %s
// RUN: %simulate %t.s %zeros %zeros
// RUN: %clang_ascend_a5 -DUNROLL -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros

#include "Inputs/cube.hpp"

// CHECK: 65
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<16, 128> q;
  Left<16, 128> left;
  load(q, in);
  TMOV(left, q);
#ifdef UNROLL
#pragma unroll
#endif
  for (int i = 0; i < 32; ++i) {
    Mat<128, 512> x;
    Mat<128, 1024> y;
    Right<128, 256> right;
    Acc<16, 256> acc;
    load(x, in + i);
    load(y, in + 2 * i);
    TEXTRACT(right, x, 0, 256);
    TMATMUL(acc, left, right);
    TEXTRACT(right, y, 0, 512);
    TMATMUL_ACC(acc, left, right);
    store(out, acc);
  }
}
