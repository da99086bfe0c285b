// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere flags left a branch and the copies that they belong to did not. A
// load that some iterations skip keeps its flags: whether it never, sometimes or
// always runs.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --arg i32=3
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --arg i32=9
// RUN: %simulate %t.s %zeros %zeros --arg i32=0 --arg i32=3
// RUN: %clang_ascend_a2a3 -mllvm -ascend-sync=none -mllvm -ascend-check=off -S %s -o - > %t.none.s
// RUN: not %simulate %t.none.s %zeros %zeros --arg i32=7 --arg i32=9 | FileCheck %s
// CHECK: race

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n,
                                    int until) {
  Mat<16, 16> a, b;
  load(a, in);
  load(b, in);
  for (int i = 0; i < n; ++i) {
    if (i < until)
      load(b, in + i);
    Acc<16, 16> acc;
    multiply(acc, a, b);
    store(out, acc);
  }
}
