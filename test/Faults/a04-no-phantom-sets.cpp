// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere joining the states of two arms invented flags that only one of them
// raises. A tile that a loop reloads in some iterations only is waited for as
// often as it was loaded.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0 --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=1 --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=6 --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=6 --arg i32=2
// RUN: %simulate %t.s %zeros %zeros --arg i32=6 --arg i32=9
// RUN: sed '/set_flag.*MTE2, MTE1/{p;}' %t.s > %t.twice.s
// RUN: not %simulate %t.twice.s %zeros %zeros --arg i32=6 --arg i32=2 | FileCheck %s
// CHECK: overrun

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n,
                                    int every) {
  Mat<16, 16> a, b;
  load(b, in);
  for (int i = 0; i < n; ++i) {
    if (i % every == 0)
      load(a, in + i);
    else
      load(b, in + i);
    Acc<16, 16> acc;
    multiply(acc, b, b);
    store(out, acc);
  }
  if (n > 0) {
    Acc<16, 16> acc;
    multiply(acc, b, b);
    store(out, acc);
  }
}
