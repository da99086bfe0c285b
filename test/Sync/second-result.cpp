// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what an operation makes besides its result is a result. Where only that
// one is stored, the operation stays, the store waits for it, and the next one
// waits for the store; without flags the checker refuses the kernel and the
// simulator finds the race.
//
// RUN: %python -c "import struct; n = range(2048); open('%t.in', 'wb').write(struct.pack('<2048f', *n)); open('%t.out', 'wb').write(struct.pack('<2048f', *(i // 64 * 64 + 32 + i %% 64 // 2 for i in range(2048))))"
// RUN: %clang_ascend_a5 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %ascend_sim %t.s --arg in=%t.in:f32[2048] --arg out=%t.o:f32[2048] --golden %t.out:f32[2048]
// RUN: not %clang_ascend_a5 -mllvm -ascend-sync=none -S %s -o %t.none.s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %clang_ascend_a5 -mllvm -ascend-sync=none -mllvm -ascend-check=off -S %s -o %t.none.s
// RUN: not %ascend_sim %t.none.s --arg in=%t.in:f32[2048] --arg out=%t.o:f32[2048] 2>&1 | FileCheck %s --check-prefix=RACE

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 8, 64>;
using Window = GlobalTensor<float, TileShape2D<float, 8, 64>,
                            BaseShape2D<float, 8, 64>>;

// CHECK: wait_flag MTE3, V
// CHECK: TINTERLEAVE {{ubs[0-9]+.*}}, f32.nd.8x64, [[SECOND:ubs[0-9]+]][0], f32.nd.8x64,
// CHECK: set_flag V, MTE3
// CHECK: wait_flag V, MTE3
// CHECK: TSTORE {{.*}} [[SECOND]], atomic.none
// NONE: TINTERLEAVE (V) may overwrite what TSTORE (MTE3) is still to read
// NONE: TSTORE (MTE3) may read before TINTERLEAVE (V) has written it
// RACE: race: TSTORE (MTE3) may read before TINTERLEAVE (V) has written it
extern "C" __global__ AICORE void k(__gm__ float *in, __gm__ float *out) {
  for (int i = 0; i < 4; ++i) {
    Window from(in + i * 512), to(out + i * 512);
    Unit a, first, second;
    TLOAD(a, from);
    TINTERLEAVE(second, first, a, a);
    TSTORE(to, second);
  }
}
