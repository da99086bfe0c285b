// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags that the source sets around scalar reads and writes of UB stay as they are
// and are proved; one that is missing is an error at the line that needs it.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: not %clang_ascend_a2a3 -DUNREAD -S %s -o - 2>&1 | FileCheck %s --check-prefix=UNREAD
// RUN: not %clang_ascend_a2a3 -DUNWRITTEN -S %s -o - 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// CHECK: .sync hand
// CHECK: set_flag V, S, 1
// CHECK: wait_flag V, S, 1
// CHECK: TGETVAL
// CHECK: TSETVAL
// CHECK: set_flag S, MTE3, 0
// CHECK-NOT: set_flag V
// CHECK: ret

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 8, 64>;
using Window =
    GlobalTensor<float, Shape<1, 1, 1, 8, 64>, Stride<1, 1, 1, 64, 1>>;

extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *o) {
  Window xs(x), os(o);
  Unit a, b;
  TASSIGN(a, 0);
  TASSIGN(b, 4096);
  TLOAD(a, xs);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADDS(b, a, 1.0f);
  set_flag(PIPE_V, PIPE_S, EVENT_ID1);
#ifndef UNWRITTEN
  wait_flag(PIPE_V, PIPE_S, EVENT_ID1);
#endif
  // UNWRITTEN: scalar-element.cpp:[[@LINE+1]]:{{[0-9]+}}: error: TGETVAL (S) may read {{.*}}TADDS (V){{.*}}[race]
  float e = b.GetValue(3);
  b.SetValue(4, e);
#ifndef UNREAD
  set_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
#endif
  // UNREAD: scalar-element.cpp:[[@LINE+1]]:{{[0-9]+}}: error: TSTORE (MTE3) may read {{.*}}TSETVAL (S){{.*}}[race]
  TSTORE(os, b);
#ifdef UNWRITTEN
  wait_flag(PIPE_V, PIPE_S, EVENT_ID1);
#endif
}
