// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A vector pipe that waits for itself (a2a3) takes nothing from rotation: flags
// have the slot's event id, and the barrier stands between the two operations that
// depend on each other.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s --check-prefix=A5

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 16, 64>;
using Window =
    GlobalTensor<float, Shape<1, 1, 1, 16, 64>, Stride<1024, 1024, 1024, 64, 1>>;

// CHECK: wait_flag V, MTE2, [[SLOT:x[0-9]+]]
// CHECK-NEXT: TLOAD
// CHECK: wait_flag MTE2, V, [[SLOT]]
// CHECK: TADD{{[[:space:]]}}
// CHECK-NOT: TADDS
// CHECK: pipe_barrier V
// CHECK: TADDS
// CHECK: wait_flag V, MTE3, [[SLOT]]
// CHECK-NEXT: TSTORE
// A5-NOT: pipe_barrier
extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *y) {
  TileSlots<Unit, 2> a, b;
  for (int i = 0; i < 8; ++i) {
    Window from(x + i * 1024), to(y + i * 1024);
    TLOAD(a[i & 1], from);
    TADD(b[i & 1], a[i & 1], a[i & 1]);
    TADDS(b[i & 1], b[i & 1], 1.0f);
    TSTORE(to, b[i & 1]);
  }
}
