// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: hand-written flags are proved, or what is wrong with them is said at its
// line. Each mistake is made alone in a kernel that is right without it.
//
// RUN: %clang_ascend_a2a3 -Werror -S %s -o /dev/null
// RUN: not %clang_ascend_a2a3 -DSTRADDLE -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=STRADDLE
// RUN: not test -e %t.s
// RUN: not %clang_ascend_a2a3 -DNO_REVERSE -S %s -o - 2>&1 | FileCheck %s --check-prefix=REVERSE
// RUN: not %clang_ascend_a2a3 -DTWICE -S %s -o - 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %clang_ascend_a2a3 -DNEVER -S %s -o - 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not %clang_ascend_a2a3 -DNO_DRAIN -S %s -o - 2>&1 | FileCheck %s --check-prefix=DRAIN
// RUN: not %clang_ascend_a2a3 -DBAD_ID -S %s -o - 2>&1 | FileCheck %s --check-prefix=ID
// RUN: not %clang_ascend_a2a3 -DSAME_PIPE -S %s -o - 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not %clang_ascend_a2a3 -DNO_PIPE -S %s -o - 2>&1 | FileCheck %s --check-prefix=PIPE
// RUN: not %clang_ascend_a2a3 -DBEYOND -S %s -o - 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not %clang_ascend_a2a3 -DMISALIGNED -S %s -o - 2>&1 | FileCheck %s --check-prefix=ALIGN
// RUN: %clang_ascend_a2a3 -DOVERLAP -S %s -o - 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: not %clang_ascend_a2a3 -DOVERLAP -mllvm -ascend-strict-sync -S %s -o - 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not %clang_ascend_a2a3 -DNO_ADDRESS -S %s -o - 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not %clang_ascend_a2a3 -DANYWHERE -S %s -o - 2>&1 | FileCheck %s --check-prefix=ANYWHERE
// RUN: not %clang_ascend_a2a3 -DSOMETIMES -S %s -o - 2>&1 | FileCheck %s --check-prefix=SOMETIMES

#include "Inputs/by_hand.hpp"

KERNEL k(__gm__ half *in, __gm__ float *out, int n) {
  MatTile a[2];
#ifdef BEYOND
  // BEYOND: mistakes.cpp:[[@LINE+1]]:3: error: 'a' ({{[^ ]*}}mistakes.cpp:{{[0-9]+}}) is at byte 524288 of L1 and takes 512 bytes
  TASSIGN(a[0], 0x80000); TASSIGN(a[1], 0x80400);
#elif defined(MISALIGNED)
  // ALIGN: mistakes.cpp:[[@LINE+1]]:3: error: 'a' ({{[^ ]*}}mistakes.cpp:{{[0-9]+}}) is at byte 256 of L1, its slots 1024 apart: tiles there begin at multiples of 512
  TASSIGN(a[0], 0x100); TASSIGN(a[1], 0x500);
#elif !defined(NO_ADDRESS)
  TASSIGN(a[0], 0);
  TASSIGN(a[1], 0x400);
#endif
  using Double = Tile<TileType::Mat, half, 32, 16, BLayout::ColMajor, 32, 16,
                      SLayout::RowMajor>;
  Double b;
  LeftTile left;
  RightTile right;
  AccTile acc;
  TASSIGN(left, 0x200);
  TASSIGN(right, 0);
  TASSIGN(acc, 0x400);
#ifdef ANYWHERE
  // ANYWHERE: mistakes.cpp:[[@LINE+1]]:3: error: where 'b' ({{[^ ]*}}mistakes.cpp:{{[0-9]+}}) lies is not known to be one of a few addresses: choose among constants
  TASSIGN(b, n * 1024);
#elif defined(SOMETIMES)
  if (n > 3)
    TASSIGN(b, 0x2000);
#elif defined(OVERLAP)
  // a[1] is its second half.
  TASSIGN(b, 0x200);
#else
  TASSIGN(b, 0x2000);
#endif
  GlobalTensor<half, TileShape2D<half, 32, 16>, BaseShape2D<half, 32, 16>>
      both(in);
  GlobalTensor<half, TileShape2D<half, 32, 16, Layout::NZ>,
               BaseShape2D<half, 32, 16, Layout::NZ>, Layout::NZ>
      again(in);
  TLOAD(b, both); // SOMETIMES: mistakes.cpp:[[@LINE]]:3: error: 'b' ({{[^ ]*}}mistakes.cpp:{{[0-9]+}}) has an address on some ways to here only
  // MIXED: mistakes.cpp:{{[0-9]+}}:{{[0-9]+}}: error: the kernel orders its pipes itself (line {{[0-9]+}}), but where 'a' ({{[^ ]*}}mistakes.cpp:{{[0-9]+}}) lies is left to the compiler: give it an address with TASSIGN, or drop the flags
#ifdef STRADDLE
  Double half_over_b;
  TASSIGN(half_over_b, 0x2200);
  TLOAD(half_over_b, both);
#endif
#ifndef NEVER
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
#endif
#ifdef TWICE
  // TWICE: mistakes.cpp:[[@LINE+1]]:3: error: flag {{.*}}MTE1{{.*}}MTE2{{.*}}0{{.*}} is set while it is up
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
#else
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
#endif
#ifdef BAD_ID
  // ID: mistakes.cpp:[[@LINE+1]]:3: error: event id 8 of set_flag does not exist: a pair of pipes has ids 0 to 7
  set_flag(PIPE_MTE2, PIPE_MTE1, 8);
#elif defined(SAME_PIPE)
  // SAME: mistakes.cpp:[[@LINE+1]]:3: error: set_flag goes from MTE2 to itself, which would wait for ever: within a pipe, pipe_barrier orders operations
  set_flag(PIPE_MTE2, PIPE_MTE2, EVENT_ID0);
#elif defined(NO_PIPE)
  // PIPE: mistakes.cpp:[[@LINE+1]]:3: error: wait_flag names pipe V, on which the cube core of a2a3 has no operations; its pipes are S, M, MTE1, MTE2, MTE3, FIX
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
#endif
  for (int i = 0; i < n; ++i) {
    In window(in + 256 * i);
    int slot = i % 2;
#ifndef NO_REVERSE
    // NEVER: mistakes.cpp:[[@LINE+1]]:5: error: nothing sets flag {{.*}} before this wait: MTE2 hangs
    wait_flag(PIPE_MTE1, PIPE_MTE2, slot);
#endif
    // REVERSE: mistakes.cpp:[[@LINE+1]]:5: error: TLOAD (MTE2) may overwrite what TMOV (MTE1) is still to read
    TLOAD(a[slot], window);
    set_flag(PIPE_MTE2, PIPE_MTE1, slot);
    wait_flag(PIPE_MTE2, PIPE_MTE1, slot);
    TMOV(left, a[slot]);
    TMOV(right, a[slot]);
#ifndef NO_REVERSE
    set_flag(PIPE_MTE1, PIPE_MTE2, slot);
#endif
    set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    TMATMUL(acc, left, right);
    set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    Out stored(out + 256 * i);
    TSTORE(stored, acc);
    set_flag(PIPE_FIX, PIPE_MTE1, EVENT_ID0);
    wait_flag(PIPE_FIX, PIPE_MTE1, EVENT_ID0);
  }
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  // STRADDLE: mistakes.cpp:[[@LINE+3]]:3: error: TSTORE reads slot {{.*}} (b), but another tile was written over a part of it
  // OVERLAP:  mistakes.cpp:[[@LINE+2]]:3: warning: not proved: TSTORE reads slot {{.*}} (b), but another tile was written there since
  // STRICT:   mistakes.cpp:[[@LINE+1]]:3: error: not proved: TSTORE reads slot {{.*}} (b), but another tile was written there since
  TSTORE(again, b);
#ifndef NO_DRAIN
  // DRAIN: mistakes.cpp:{{[0-9]+}}:5: error: flag {{.*}} is still up at the end
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
#ifndef TWICE
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
#endif
#endif
}
