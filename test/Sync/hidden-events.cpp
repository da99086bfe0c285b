// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: event ids that the library's own code sets and waits on are not the
// kernel's. TTRANS uses id 0 between V and MTE3 on a2a3, in either direction: no
// flag there has it, also where slots rotate and ids are counted from the first.
// a5's uses none.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s --implicit-check-not="V, MTE3, 0" --implicit-check-not="MTE3, V, 0"
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s --check-prefix=A5
// RUN: %python -c "import struct; w = lambda n, f: open('%t.' + n, 'wb').write(struct.pack('<1280f', *(f(i // 256, i %% 256 // 16, i %% 16) for i in range(1280)))); w('in', lambda t, r, c: t + r * 16 + c); w('out', lambda t, r, c: t + c * 16 + r)"
// RUN: %ascend_sim %t.s --arg in=%t.in:f32[1280] --arg out=%t.o:f32[1280] --arg i32=5 --golden %t.out:f32[1280]

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 16, 16>;
using Window = GlobalTensor<float, TileShape2D<float, 16, 16>,
                            BaseShape2D<float, 16, 16>>;

// CHECK: set_flag V, MTE3, {{.*}}
// A5: set_flag V, MTE3, {{0|x[0-9]+}}
extern "C" __global__ AICORE void k(__gm__ float *in, __gm__ float *out,
                                    int32_t n) {
  Unit a, b, scratch;
  for (int i = 0; i < n; ++i) {
    Window from(in + i * 256), to(out + i * 256);
    TLOAD(a, from);
    TTRANS(b, a, scratch);
    TSTORE(to, b);
  }
}
