// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere flags left a branch and the copies that they belong to did not. Flags
// that are written in a branch stay there, at every level; one that is set in a
// branch and waited for behind it is an error, with the way there.
//
// RUN: %clang_ascend_a2a3 -Werror -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --arg i32=3
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --arg i32=9
// RUN: %clang_ascend_a2a3 -O3 -S %s -o %t.3.s
// RUN: %simulate %t.3.s %zeros %zeros --arg i32=7 --arg i32=3
// RUN: not %clang_ascend_a2a3 -DBEHIND -S %s -o - 2>&1 | FileCheck %s
// CHECK: a07-hand-written-branch.cpp:[[#WAIT:]]:5: error: nothing sets flag MTE2 -> MTE1, event 1 before this wait: MTE1 hangs
// CHECK: note: {{.*}}path

#include "Inputs/placed.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n,
                                    int until) {
  Operands x;
  Mat<16, 16> a;
  TASSIGN(a, 0);
  load(a, in);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    if (i < until) {
      set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
      wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
      load(a, in + 256 * i);
      set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID1);
#ifndef BEHIND
      wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID1);
#endif
    }
#ifdef BEHIND
    wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID1);
#endif
    square(out + 256 * i, a, x);
  }
}
