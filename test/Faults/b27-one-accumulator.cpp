// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere another planner gave an accumulator two buffers, and what had been
// added was lost. A product in the first trip and sums in the others, under a
// condition, are one slot, and the numbers are those of both trips.
//
// RUN: %python %S/Inputs/reference.py twice %t
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg out=%t/x.bin:f32[64x64] --arg i32=2 --golden %t/c.bin:f32[64x64]:0
// RUN: %clang_ascend_a2a3 -O0 -S %s -o %t.0.s
// RUN: %simulate %t.0.s --arg in=%t/a.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg out=%t/x.bin:f32[64x64] --arg i32=2 --golden %t/c.bin:f32[64x64]:0
// RUN: not %simulate %t.s --arg in=%t/a.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg out=%t/x.bin:f32[64x64] --arg i32=1 --golden %t/c.bin:f32[64x64]:0

#include "Inputs/cube.hpp"

// CHECK:     .slot l0cs0, 0x0, 16384, 1
// CHECK-NOT: .slot l0cs
extern "C" __global__ AICORE void k(__gm__ half *a, __gm__ half *b,
                                    __gm__ float *out, int n) {
  Mat<64, 64> left, right;
  Acc<64, 64> acc;
  load(left, a);
  load(right, b);
  for (int i = 0; i < n; ++i) {
    if (i == 0)
      multiply(acc, left, right);
    else
      accumulate(acc, left, right);
  }
  store(out, acc);
}
