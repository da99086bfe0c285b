// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a branch was analysed twice and waited more often than it was
// signalled. On every path each flag is raised as often as it is taken down,
// whichever arm runs.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0 --arg i32=5
// RUN: %simulate %t.s %zeros %zeros --arg i32=1 --arg i32=5
// RUN: %clang_ascend_a2a3 -O0 -S %s -o %t.0.s
// RUN: %simulate %t.0.s %zeros %zeros --arg i32=0 --arg i32=5
// RUN: %simulate %t.0.s %zeros %zeros --arg i32=1 --arg i32=5
// RUN: sed '0,/wait_flag/{/wait_flag/d;}' %t.s > %t.less.s
// RUN: not %simulate %t.less.s %zeros %zeros --arg i32=1 --arg i32=5 | FileCheck %s
// CHECK: {{race|leftover-flag|overrun}}

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out,
                                    int often, int n) {
  Mat<16, 16> a;
  load(a, in);
  for (int i = 0; i < n; ++i) {
    Acc<16, 16> acc;
    if (often || i == 2) {
      load(a, in + i);
      multiply(acc, a, a);
    } else {
      multiply(acc, a, a);
      accumulate(acc, a, a);
    }
    store(out, acc);
  }
}
