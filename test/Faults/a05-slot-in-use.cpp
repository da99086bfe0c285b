// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a buffer was chosen by the iteration, but its flag was not. Whatever
// slot of an array an iteration fills and reads, the slot is loaded before it is
// read, and read before it is loaded again: for no, one, odd and even trips.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=2
// RUN: %simulate %t.s %zeros %zeros --arg i32=5
// RUN: sed '/_flag.*MTE1, MTE2/d' %t.s > %t.less.s
// RUN: not %simulate %t.less.s %zeros %zeros --arg i32=5 | FileCheck %s --check-prefix=RACE

#include "Inputs/cube.hpp"

// CHECK: .slot l1s0, 0x0, 512, 2
// CHECK: TLOAD l1s0[x{{[0-9]+}}]
// RACE: race
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<16, 16> buffers[2];
  Acc<16, 16> acc;
  for (int i = 0; i < n; ++i) {
    load(buffers[i % 2], in + 256 * i);
    multiply(acc, buffers[i % 2], buffers[i % 2]);
    store(out + 256 * i, acc);
  }
}
