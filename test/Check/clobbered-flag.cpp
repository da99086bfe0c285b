// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: no flag is up, or still to be taken, where an operation's own code uses
// it. TTRANS uses V -> MTE3, event 0 on a2a3: a kernel whose own flag of that name
// is up across one is refused at the line, a kernel that does not know it taken
// gets a warning, and the simulator finds either. Another event is right, and so is
// a5, whose TTRANS uses none.
//
// RUN: %python -c "open('%t.in', 'wb').write(bytes(2048))"
// RUN: not %clang_ascend_a2a3 -DEVENT=EVENT_ID0 -DUP -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=UP
// RUN: %clang_ascend_a2a3 -DEVENT=EVENT_ID0 -DUP -mllvm -ascend-check=off -S %s -o %t.s
// RUN: not %ascend_sim %t.s --arg in=%t.in:f32[512] --arg out=/dev/null:f32[512] 2>&1 | FileCheck %s --check-prefix=UP-SIM
// RUN: %clang_ascend_a2a3 -DEVENT=EVENT_ID0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not %ascend_sim %t.s --arg in=%t.in:f32[512] --arg out=/dev/null:f32[512] 2>&1 | FileCheck %s --check-prefix=EARLY-SIM
// RUN: %clang_ascend_a2a3 -DEVENT=EVENT_ID1 -DUP -Werror -S %s -o %t.s
// RUN: %ascend_sim %t.s --arg in=%t.in:f32[512] --arg out=/dev/null:f32[512]
// RUN: %clang_ascend_a5 -DEVENT=EVENT_ID0 -DUP -Werror -S %s -o %t.s
// RUN: %ascend_sim %t.s --arg in=%t.in:f32[512] --arg out=/dev/null:f32[512]

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 16, 16>;
using Window = GlobalTensor<float, TileShape2D<float, 16, 16>,
                            BaseShape2D<float, 16, 16>>;

// UP: clobbered-flag.cpp:[[#@LINE+24]]:3: error: TTRANS (V) uses flag V -> MTE3, event 0 itself while the kernel's is up: take another event id
// UP-SIM: overrun: TTRANS uses flag V -> MTE3, event 0 itself while it is up: one of the two signals is lost
// EARLY: clobbered-flag.cpp:[[#@LINE+22]]:3: warning: not proved: TTRANS (V) uses flag V -> MTE3, event 0 itself and may do so before MTE3 has taken the kernel's: take another event id
// EARLY-SIM: overrun: TTRANS uses flag V -> MTE3, event 0 itself and may do so before MTE3 has taken it
extern "C" __global__ AICORE void k(__gm__ float *in, __gm__ float *out) {
  Unit a, b, c, scratch;
  TASSIGN(a, 0);
  TASSIGN(b, 1024);
  TASSIGN(c, 2048);
  TASSIGN(scratch, 3072);
  Window first(in), second(in + 256), sum(out), turned(out + 256);
  TLOAD(a, first);
  TLOAD(b, second);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TMULS(a, a, 2.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT);
#ifndef UP
  wait_flag(PIPE_V, PIPE_MTE3, EVENT);
  TSTORE(sum, a);
  TMULS(scratch, b, 2.0f); // Long enough for MTE3 to have taken the flag.
  pipe_barrier(PIPE_V);
#endif
  // It depends on nothing of a.
  TTRANS(c, b, scratch);
#ifdef UP
  wait_flag(PIPE_V, PIPE_MTE3, EVENT);
  TSTORE(sum, a);
#endif
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID2);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID2);
  TSTORE(turned, c);
}
