// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere two double buffers with slots of different sizes began at one address
// and overlapped half a slot. Placed so by hand, and in use together, that is an
// error that names both and the bytes; side by side they are right.
//
// RUN: not %clang_ascend_a2a3 -DSECOND=0 -S %s -o - 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -Werror -DSECOND=0x6000 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<16, 64> a;
  Mat<64, 96> b;
  Mat<64, 64> c;
  Left<16, 64> left;
  Right<64, 96> wide[2];   // 12288 bytes each
  Right<64, 64> narrow[2]; // 8192
  Acc<16, 96> x;
  Acc<16, 64> y;
  TASSIGN(wide[0], 0);
  TASSIGN(wide[1], 0x3000);
  TASSIGN(narrow[0], SECOND);
  TASSIGN(narrow[1], SECOND + 0x2000);
  load(a, in);
  load(b, in);
  load(c, in);
  TMOV(left, a);
  TMOV(wide[0], b);
  TMOV(narrow[1], c);
  // CHECK: b29-hand-written-straddling.cpp:[[@LINE+2]]:3: error: TMATMUL reads slot 0 of l0bs{{[0-9]}} (wide), but another tile was written over a part of it: bytes 0 to 12288 of L0B [overlap]
  // CHECK: note: {{.*}}earlier: TMOV l0bs{{[0-9]}}[1]
  TMATMUL(x, left, wide[0]);
  TMATMUL(y, left, narrow[1]);
  store(out, x);
  store(out, y);
}
