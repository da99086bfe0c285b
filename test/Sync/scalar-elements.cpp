// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalar reads and writes of elements of UB are ordered by flags of the pairs S
// and V, S and MTE2, S and MTE3, never by a barrier; without any one of these
// flags the simulator finds the race, or the hang, and nothing proves the rest.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s --implicit-check-not="pipe_barrier ALL" --implicit-check-not="pipe_barrier S"
// RUN: %clang_ascend_a5 -S %s -o %t.a5.s
// RUN: FileCheck %s --input-file=%t.a5.s --implicit-check-not=pipe_barrier
// RUN: %python %S/Inputs/without_each_flag.py %build %t.s straight
// RUN: %python %S/Inputs/without_each_flag.py %build %t.s loop
// RUN: %python %S/Inputs/without_each_flag.py %build %t.a5.s loop

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 8, 64>;
using Window =
    GlobalTensor<float, Shape<1, 1, 1, 8, 64>, Stride<1, 1, 1, 64, 1>>;

// Each line needs one pair, in this order.
// CHECK-LABEL: straight:
// CHECK: TLOAD
// CHECK: set_flag MTE2, S, [[LOADED:[0-9]+]]
// CHECK: wait_flag MTE2, S, [[LOADED]]
// CHECK: TGETVAL x{{[0-9]+}}, ubs{{[0-9]+}}, 3
// CHECK: TADDS
// CHECK: set_flag V, S, [[ADDED:[0-9]+]]
// CHECK: wait_flag V, S, [[ADDED]]
// CHECK: TGETVAL x{{[0-9]+}}, ubs{{[0-9]+}}, 5
// CHECK: TSETVAL ubs{{[0-9]+}}{{.*}}, f32.nd.8x64, 7, x{{[0-9]+}}
// CHECK: set_flag S, V, [[WRITTEN:[0-9]+]]
// CHECK: wait_flag S, V, [[WRITTEN]]
// CHECK: TABS
// CHECK: TSETVAL
// CHECK: set_flag S, MTE3, [[STORED:[0-9]+]]
// CHECK: wait_flag S, MTE3, [[STORED]]
// CHECK: TSTORE
// CHECK: TGETVAL
// CHECK: set_flag S, MTE2, [[FREE:[0-9]+]]
// CHECK: wait_flag S, MTE2, [[FREE]]
// CHECK: TLOAD
extern "C" __global__ AICORE void straight(__gm__ float *x, __gm__ float *o) {
  Window xs(x), first(o), second(o + 512);
  Unit a, b, c;
  TLOAD(a, xs);
  TADDS(b, a, a.GetValue(3));
  b.SetValue(7, b.GetValue(5));
  TABS(c, b);
  c.SetValue(2, 1.0f);
  TSTORE(first, c);
  float last = a.GetValue(9);
  TLOAD(a, xs);
  TADDS(c, a, last);
  TSTORE(second, c);
}

// The next iteration's load waits for this one's read: a credit.
// CHECK-LABEL: loop:
// CHECK: set_flag S, MTE2, {{.*}}
// CHECK: wait_flag S, MTE2, {{.*}}
// CHECK: TLOAD
// CHECK: wait_flag MTE2, S, {{.*}}
// CHECK: TGETVAL
// CHECK: set_flag S, MTE2, {{.*}}
// CHECK: ret
extern "C" __global__ AICORE void loop(__gm__ float *x, __gm__ float *o,
                                       int n) {
  Unit a, b;
  for (int i = 0; i < n; ++i) {
    Window from(x + i * 512), to(o + i * 512);
    TLOAD(a, from);
    TADDS(b, a, a.GetValue(3));
    b.SetValue(0, b.GetValue(1));
    TSTORE(to, b);
  }
}
