// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel with flags of its own keeps them, each where it stands, and gets no
// others; its tiles lie where TASSIGN says.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_check -strict %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=4
// RUN: %simulate %t.s %zeros %zeros --arg i32=5

#include "Inputs/by_hand.hpp"

// CHECK-DAG: .slot l1s0, 0x4000, 512, 2, 1024, f16.nz.16x16
// CHECK-DAG: .slot l0as0, 0x200, 512, 1, 512
// CHECK-DAG: .slot l0bs0, 0x0, 512, 1, 512
// CHECK-DAG: .slot l0cs0, 0x400, 1024, 1, 1024
// CHECK-DAG: .tile l1s0, "a",
// CHECK-DAG: .tile l0cs0, "acc",
// CHECK-NOT: {{wait_flag|pipe_barrier}}
// CHECK:      set_flag MTE1, MTE2, 3
// CHECK:      set_flag MTE1, MTE2, 4
// CHECK:      wait_flag MTE1, MTE2, [[ID:x[0-9]+]]
// CHECK:      TLOAD l1s0
// CHECK:      set_flag MTE2, MTE1, [[ID]]
// CHECK:      wait_flag MTE2, MTE1, [[ID]]
// CHECK:      TMOV l0as0
// CHECK:      TMOV l0bs0
// CHECK:      set_flag MTE1, MTE2, [[ID]]
// CHECK:      set_flag MTE1, M, 0
// CHECK:      wait_flag MTE1, M, 0
// CHECK:      TMATMUL l0cs0
// CHECK:      pipe_barrier ALL
// CHECK:      TSTORE
// CHECK:      pipe_barrier ALL
// CHECK:      wait_flag MTE1, MTE2, 3
// CHECK:      wait_flag MTE1, MTE2, 4
// CHECK-NOT:  {{set_flag|wait_flag|pipe_barrier}}
// CHECK:      ret
KERNEL k(__gm__ half *in, __gm__ float *out, int n) {
  MatTile a[2];
  TASSIGN(a[0], 0x4000);
  TASSIGN(a[1], 0x4400);
  LeftTile left;
  TASSIGN(left, 0x200);
  RightTile right;
  TASSIGN<0>(right);
  AccTile acc;
  TASSIGN<0x400>(acc);
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID3);
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID4);
  for (int i = 0; i < n; ++i) {
    In window(in + 256 * i);
    int slot = i % 2;
    wait_flag(PIPE_MTE1, PIPE_MTE2, slot + 3);
    TLOAD(a[slot], window);
    set_flag(PIPE_MTE2, PIPE_MTE1, slot + 3);
    wait_flag(PIPE_MTE2, PIPE_MTE1, slot + 3);
    TMOV(left, a[slot]);
    TMOV(right, a[slot]);
    set_flag(PIPE_MTE1, PIPE_MTE2, slot + 3);
    set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    TMATMUL(acc, left, right);
    pipe_barrier(PIPE_ALL);
    Out stored(out + 256 * i);
    TSTORE(stored, acc);
    pipe_barrier(PIPE_ALL);
  }
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID3);
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID4);
}
