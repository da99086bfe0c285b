// A store with a unit flag is ordered after the products before it and before those
// behind it, by flags whose ids the kernel has no use for; where the compiler orders
// all pipes, and without a phase, there are no such flags.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: not %clang_ascend_a2a3 -DNO_ID -S %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=IDS
// RUN: not %clang_ascend_a2a3 -DNO_PHASE -S %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=RACE
// IDS: unit-flags.cpp:[[#@LINE+38]]:3: error: the order that the unit flag stands for takes an event id from M to FIX, and the kernel's flags of these pipes may have them all: leave one free
// RACE: error: TSTORE (FIX) may read before TMATMUL (M) has written it
#include <pto/pto-inst.hpp>

using namespace pto;

#ifdef NO_PHASE
#define PHASE
#else
#define PHASE <STPhase::Final>
#endif

// CHECK-LABEL: .kernel{{.*}}by_hand, cube
// CHECK: TMATMUL
// CHECK: set_flag M, FIX, 6
// CHECK-NEXT: wait_flag M, FIX, 6
// CHECK-NEXT: TSTORE
// CHECK-NEXT: set_flag FIX, M, 7
// CHECK-NEXT: wait_flag FIX, M, 7
extern "C" AICORE void by_hand(__gm__ half *a, __gm__ half *b, __gm__ float *c,
                               int64_t id) {
  GlobalTensor<half, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>> as(a), bs(b);
  GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>> cs(c);
  Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16, SLayout::RowMajor, 512> a1, b1;
  TileLeft<half, 16, 16> a2;
  TileRight<half, 16, 16> b2;
  TileAcc<float, 16, 16> acc;
  TASSIGN(a1, 0), TASSIGN(b1, 0x1000), TASSIGN(a2, 0), TASSIGN(b2, 0), TASSIGN(acc, 0);
  TLOAD(a1, as), TLOAD(b1, bs);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0), wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TMOV(a2, a1), TMOV(b2, b1);
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0), wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
#ifdef NO_ID
  set_flag(PIPE_M, PIPE_FIX, static_cast<event_t>(id)), wait_flag(PIPE_M, PIPE_FIX, static_cast<event_t>(id));
#else
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID7), wait_flag(PIPE_M, PIPE_FIX, EVENT_ID7);
#endif
  TMATMUL<AccPhase::Final>(acc, a2, b2);
  TSTORE PHASE(cs, acc);
}

// CHECK-LABEL: .kernel{{.*}}by_compiler, cube
// CHECK: set_flag M, FIX, 0
// CHECK-NEXT: wait_flag M, FIX, 0
// CHECK-NEXT: TSTORE
// CHECK-NOT: _flag
// CHECK: ret
extern "C" AICORE void by_compiler(__gm__ half *a, __gm__ half *b, __gm__ float *c) {
  GlobalTensor<half, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>> as(a), bs(b);
  GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>> cs(c);
  Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16, SLayout::RowMajor, 512> a1, b1;
  TileLeft<half, 16, 16> a2;
  TileRight<half, 16, 16> b2;
  TileAcc<float, 16, 16> acc;
  TLOAD(a1, as), TLOAD(b1, bs);
  TMOV(a2, a1), TMOV(b2, b1);
  TMATMUL<AccPhase::Final>(acc, a2, b2);
  TSTORE PHASE(cs, acc);
}
