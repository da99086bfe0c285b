// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere two buffers in use at the same time were given the same bytes. Six
// tiles of every memory that a loop reads again and again lie apart, as the
// simulator sees it, and it sees it when two of them do not.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=3
// RUN: sed 's/\(\.slot.*l1s1, \)0x[0-9a-f]*/\10x0/; s/\(\.slot.*l1s0, \)0x[0-9a-f]*/\10x0/' %t.s > %t.same.s
// RUN: not %simulate %t.same.s %zeros %zeros --arg i32=3 | FileCheck %s
// CHECK: {{clobber|race}}

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<64, 64> a, b, c;
  Acc<64, 64> x, y, z;
  load(a, in);
  load(b, in + 1);
  load(c, in + 2);
  multiply(x, a, b);
  multiply(y, b, c);
  multiply(z, c, a);
  for (int i = 0; i < n; ++i) {
    accumulate(x, a, a);
    accumulate(y, b, b);
    accumulate(z, c, c);
  }
  store(out, x);
  store(out + 4096, y);
  store(out + 8192, z);
}
