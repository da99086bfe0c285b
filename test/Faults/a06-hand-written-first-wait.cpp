// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere the first iteration waited for a slot that nobody had declared free.
// In flags that are written by hand such a wait is an error at its line; so is a
// flag that is still up at the end.
//
// RUN: not %clang_ascend_a2a3 -DDRY -S %s -o - 2>&1 | FileCheck %s --check-prefix=DRY
// RUN: not %clang_ascend_a2a3 -DWET -S %s -o - 2>&1 | FileCheck %s --check-prefix=WET
// RUN: %clang_ascend_a2a3 -Werror -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=5
// RUN: %clang_ascend_a2a3 -DDRY -mllvm -ascend-resync -S %s -o %t.again.s
// RUN: %simulate %t.again.s %zeros %zeros --arg i32=5

#include "Inputs/placed.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Operands x;
  Mat<16, 16> a;
  TASSIGN(a, 0);
#ifndef DRY
  // WET: a06-hand-written-first-wait.cpp:{{[0-9]+}}:{{[0-9]+}}: error: flag MTE1 -> MTE2, event 0 is still up at the end
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
#endif
  for (int i = 0; i < n; ++i) {
    // DRY: a06-hand-written-first-wait.cpp:[[@LINE+1]]:5: error: nothing sets flag MTE1 -> MTE2, event 0 before this wait: MTE2 hangs
    wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
    load(a, in + 256 * i);
    set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
    square(out + 256 * i, a, x);
    set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  }
#ifndef WET
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
#endif
}
