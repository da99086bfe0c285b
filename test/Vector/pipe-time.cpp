// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The head of a vector operation is paid where the pipe was idle, its tail where a
// barrier, a wait or the end waits for it; operations right behind each other
// cost their repeats. TADD and TMAX of 8 repeats are 10 + 16 + 14 on a2a3: here
// 10 + 16, 16, then at the barrier 14, 10 + 16, and 14. Rows of 288 bytes are
// counted by elements, 9 repeats and 16 cycles. On a5 the head is 55 and a
// repeat 1.247, and nothing has to wait.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-order=source -DCOLS=64 -S %s -o %t.s
// RUN: %ascend_sim %t.s --arg out=/dev/null:f32[2048] --arg out=/dev/null:f32[2048] | FileCheck %s
// RUN: %clang_ascend_a2a3 -mllvm -ascend-order=source -DCOLS=72 -S %s -o %t.s
// RUN: %ascend_sim %t.s --arg out=/dev/null:f32[2048] --arg out=/dev/null:f32[2048] | FileCheck %s --check-prefix=COUNTED
// RUN: %clang_ascend_a5 -mllvm -ascend-order=source -DCOLS=64 -S %s -o %t.s
// RUN: %ascend_sim %t.s --arg out=/dev/null:f32[2048] --arg out=/dev/null:f32[2048] | FileCheck %s --check-prefix=A5
// CHECK: V 96 #
// COUNTED: V 150 #
// A5: V 82 #

#include <pto/pto-inst.hpp>
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *o) {
  using Unit = Tile<TileType::Vec, float, 8, COLS>;
  using Window = GlobalTensor<float, Shape<1, 1, 1, 8, COLS>,
                              Stride<1, 1, 1, COLS, 1>>;
  Window xs(x), os(o), more(x + 1024);
  Unit a, b, c, d;
  TLOAD(a, xs);
  TADD(b, a, a);
  TMAX(c, a, a);
  TADD(d, b, c);
  TSTORE(os, d);
  TSTORE(more, a);
}
