// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the source computes twice may be computed once, and both results may still be
// accumulated into in place: in UB that is a copy, never an error, with the right
// numbers, in straight code, in a loop, and where a branch accumulates into one.
//
// RUN: %python -c "import struct; w = lambda n, v: open('%t.' + n, 'wb').write(struct.pack('<1536f', *v)); w('in', range(1536)); w('out2', [i * k for k in (4, 8, 10) for i in range(512)])"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_sim %t.s --schedules 3 --arg in=%t.in:f32[1536] --arg out=%t.o:f32[1536] --arg i32=4 --golden %t.out2:f32[1536]
// RUN: %clang_ascend_a5 -O0 -S %s -o %t.s
// RUN: %ascend_sim %t.s --schedules 3 --arg in=%t.in:f32[1536] --arg out=%t.o:f32[1536] --arg i32=4 --golden %t.out2:f32[1536]

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 8, 64>;
using Window =
    GlobalTensor<float, Shape<1, 1, 1, 8, 64>, Stride<1, 1, 1, 64, 1>>;

extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *o, int n) {
  Window xs(x), first(o), second(o + 512), third(o + 1024);
  Unit t, a, b, c;
  TLOAD(t, xs);
  TMULS(a, t, 2.0f);
  TMULS(b, t, 2.0f);
  TMULS(c, t, 2.0f);
  TAXPY(a, t, 2.0f);        // 4 t
  for (int i = 0; i < n; ++i)
    if (i % 2 == 0)
      TAXPY(b, t, 3.0f);    // 2 + 2 * 3 = 8 t
  TAXPY(c, t, 8.0f);        // 10 t
  TSTORE(first, a);
  TSTORE(second, b);
  TSTORE(third, c);
}
