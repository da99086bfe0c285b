// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where branches choose between elements of an array of tiles, which the optimiser
// makes a choice between addresses, the array is a set all the same, and each
// branch has its element: out[i] is in[i], negated where the element is odd.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %ascend_check -strict %t.s
// RUN: %clang_ascend_a5 -S %s -o %t.a5.s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o %t.0.s
// RUN: %python -c "import struct; w = lambda n, f: open('%t.' + n, 'wb').write(struct.pack('<512f', *(f(i // 64, i + 1.0) for i in range(512)))); w('in', lambda t, v: v); w('turns', lambda t, v: -v if t %% 2 else v); w('picked', lambda t, v: -v if (t ^ 1) %% 2 else v)"
// RUN: %ascend_sim %t.s --kernel turns --arg in=%t.in:f32[512] --arg out=%t.o:f32[512] --arg i32=8 --golden %t.turns:f32[512]
// RUN: %ascend_sim %t.a5.s --kernel turns --arg in=%t.in:f32[512] --arg out=%t.o:f32[512] --arg i32=8 --golden %t.turns:f32[512]
// RUN: %ascend_sim %t.0.s --kernel turns --arg in=%t.in:f32[512] --arg out=%t.o:f32[512] --arg i32=8 --golden %t.turns:f32[512]
// RUN: %ascend_sim %t.s --kernel picked --arg in=%t.in:f32[512] --arg out=%t.o:f32[512] --arg i32=8 --arg i32=1 --golden %t.picked:f32[512]
// RUN: %ascend_sim %t.a5.s --kernel picked --arg in=%t.in:f32[512] --arg out=%t.o:f32[512] --arg i32=8 --arg i32=1 --golden %t.picked:f32[512]

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 1, 64>;
using Window = GlobalTensor<float, TileShape2D<float, 1, 64>,
                            BaseShape2D<float, 1, 64>>;

// CHECK-DAG: .tile ubs{{[0-9]+}}, "sides"
// A variable that takes constants in turn.
extern "C" __global__ AICORE void turns(__gm__ float *in, __gm__ float *out,
                                        int32_t n) {
  Unit sides[2];
  int side = 0;
  for (int i = 0; i < n; ++i) {
    Window from(in + i * 64), to(out + i * 64);
    TLOAD(sides[side], from);
    if (side == 0) {
      TSTORE(to, sides[side]);
      side = 1;
    } else {
      TMULS(sides[side], sides[side], -1.0f);
      TSTORE(to, sides[side]);
      side = 0;
    }
  }
}

// A choice between a constant element and one that is known at run time only.
extern "C" __global__ AICORE void picked(__gm__ float *in, __gm__ float *out,
                                         int32_t n, int32_t other) {
  Unit sides[3];
  for (int i = 0; i < n; ++i) {
    Window from(in + i * 64), to(out + i * 64);
    Unit &side = i % 2 ? sides[2] : sides[other & 1];
    TLOAD(side, from);
    if (i % 2 == 0)
      TMULS(side, side, -1.0f);
    TSTORE(to, side);
  }
}
