// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a loop with two stages over wide vectors was refused for its layout, or
// crashed the compiler behind, where one stage or narrow vectors compiled. A row
// of any width that fits is one operation; two stages are two slots, an id each
// that the loop chooses, and load, computation and store overlap at any trip
// count. What does not fit is told by name, in bytes.
//
// RUN: %clang_ascend_a2a3 -DWIDTH=1024 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s --implicit-check-not="pipe_barrier ALL"
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=2
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --trace %t.json
// RUN: %python %S/Inputs/overlap.py %t.json MTE2 V
// RUN: %clang_ascend_a2a3 -DWIDTH=8192 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s --implicit-check-not="pipe_barrier ALL"
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --trace %t.json
// RUN: %python %S/Inputs/overlap.py %t.json MTE2 V
// RUN: %python %S/Inputs/overlap.py %t.json V MTE3
// RUN: %clang_ascend_a5 -DWIDTH=8192 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s --implicit-check-not=pipe_barrier
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --trace %t.json
// RUN: %python %S/Inputs/overlap.py %t.json V MTE3
// RUN: not %clang_ascend_a2a3 -DWIDTH=32768 -S %s -o - 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not %clang_ascend_a2a3 -DWIDTH=61440 -S %s -o - 2>&1 | FileCheck %s --check-prefix=WIDER
// CHECK: .slot {{.*}}, {{[23]}}{{$}}
// CHECK: .slot {{.*}}, {{[23]}}{{$}}
// CHECK: wait_flag V, MTE2, x
// CHECK: wait_flag MTE2, V, x
// CHECK: wait_flag MTE3, V, x
// CHECK: set_flag V, MTE3, x
// CHECK: set_flag MTE3, V, x
// WIDE: error: UB overflow: {{.*}}'wide' (131072 bytes, {{.*}}UB of a2a3 has 196608 bytes: use smaller tiles
// WIDER: error: a slot set of type f32.nd.1x61440 takes 245760 bytes; UB of a2a3 has 196608 bytes: no packing can help, use a smaller tile

#include <pto/pto-inst.hpp>
using namespace pto;

template <typename T> using Row = Tile<TileType::Vec, T, 1, WIDTH>;
template <typename T>
using Window =
    GlobalTensor<T, Shape<1, 1, 1, 1, WIDTH>, Stride<1, 1, 1, WIDTH, 1>>;

extern "C" __global__ AICORE void k(__gm__ bfloat16_t *in, __gm__ bfloat16_t *out,
                                    int n) {
  Row<bfloat16_t> narrow, result;
  Row<float> wide;
  for (int i = 0; i < n; ++i) {
    Window<bfloat16_t> from(in + i * WIDTH), to(out + i * WIDTH);
    TLOAD(narrow, from);
    TCVT(wide, narrow, RoundMode::CAST_NONE);
    TMULS(wide, wide, 2.0f);
    TCVT(result, wide, RoundMode::CAST_RINT);
    TSTORE(to, result);
  }
}
