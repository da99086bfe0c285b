// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a buffer was chosen by the iteration, but its flag was not. In flags
// that are written by hand that is an error at its line: one id for two slots is
// set while it is up. With an id a slot the kernel is right.
//
// RUN: not %clang_ascend_a2a3 -DID=0 -S %s -o - 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -Werror -DID=slot -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=5

#include "Inputs/placed.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Operands x;
  Mat<16, 16> buffers[2];
  TASSIGN(buffers[0], 0);
  TASSIGN(buffers[1], 0x200);
  // CHECK: a05-hand-written-id.cpp:[[@LINE+2]]:5: error: flag MTE1 -> MTE2, event 0 is set while it is up
  for (int slot = 0; slot < 2; ++slot)
    set_flag(PIPE_MTE1, PIPE_MTE2, ID);
  for (int i = 0; i < n; ++i) {
    int slot = i % 2;
    wait_flag(PIPE_MTE1, PIPE_MTE2, ID);
    load(buffers[slot], in + 256 * i);
    set_flag(PIPE_MTE2, PIPE_MTE1, ID);
    wait_flag(PIPE_MTE2, PIPE_MTE1, ID);
    square(out + 256 * i, buffers[slot], x);
    set_flag(PIPE_MTE1, PIPE_MTE2, ID);
  }
  for (int slot = 0; slot < 2; ++slot)
    wait_flag(PIPE_MTE1, PIPE_MTE2, ID);
}
