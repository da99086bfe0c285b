// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: hand-written addresses and synchronisation are refused at their own
// lines, with the way out.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ half *in) {
  Mat m;
  Left l;
  In source(in);
  // CHECK: not_yet.cpp:[[@LINE+1]]:3: error: hand-written addresses are not supported yet: drop TASSIGN, slots are allocated by the compiler
  TASSIGN(m, 0x0);
  // CHECK: not_yet.cpp:[[@LINE+1]]:3: error: hand-written addresses
  TASSIGN<0x100>(l);
  // CHECK-NOT: not_yet.cpp:[[@LINE+1]]
  TASSIGN(source, in + 1);
  // CHECK: not_yet.cpp:[[@LINE+1]]:3: error: hand-written synchronisation is not supported yet: drop it, flags are inserted by the compiler
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  // CHECK: not_yet.cpp:[[@LINE+1]]:3: error: hand-written synchronisation
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  // CHECK: not_yet.cpp:[[@LINE+1]]:3: error: hand-written synchronisation
  pipe_barrier(PIPE_ALL);
  // CHECK: not_yet.cpp:[[@LINE+1]]:34: error: hand-written synchronisation
  Event<Op::TLOAD, Op::TMOV_M2L> event;
  event = TLOAD(m, source);
  TMOV(l, m, event);
  // CHECK: not_yet.cpp:[[@LINE+1]]:3: error: hand-written synchronisation
  TSYNC(event);
}
// CHECK: 7 errors generated.
