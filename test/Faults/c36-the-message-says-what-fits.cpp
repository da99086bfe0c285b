// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere default tile sizes overflowed a memory and the author was left to
// guess. Rule: the message has the memory's size on this processor; a tile of just
// that size compiles.
//
// RUN: not %clang_ascend_a2a3 -DROWS=144 -S %s -o - 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -DROWS=128 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros
// RUN: %clang_ascend_a5 -DROWS=256 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<ROWS, 16> a;
  Mat<16, 256> b;
  Left<ROWS, 16> left;
  Right<16, 256> right;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}147456 bytes{{.*}}L0C{{.*}}131072
  Acc<ROWS, 256> acc;
  load(a, in);
  load(b, in);
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(acc, left, right);
  store(out, acc);
}
