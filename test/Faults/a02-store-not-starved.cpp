// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere the orders from the cube unit to the loads took all flags, and none
// was left for the order to the store. Here more operands are in use than a pair
// of pipes has flags; the store still follows the product, and nothing hangs.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-slots=1 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=3
// RUN: %clang_ascend_a2a3 -S %s -o %t.more.s
// RUN: %simulate %t.more.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.more.s %zeros %zeros --arg i32=3

#include "Inputs/cube.hpp"

// CHECK: TMATMUL_ACC l0cs
// CHECK: set_flag M, FIX, [[ID:[0-7]]]
// CHECK: wait_flag M, FIX, [[ID]]
// CHECK: TSTORE
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  for (int i = 0; i < n; ++i) {
    Mat<16, 16> mats[12];
    Acc<16, 16> acc;
#pragma unroll
    for (int j = 0; j < 12; ++j)
      load(mats[j], in + 256 * j);
    multiply(acc, mats[0], mats[1]);
#pragma unroll
    for (int j = 1; j < 11; ++j)
      accumulate(acc, mats[j], mats[j + 1]);
    store(out + i, acc);
  }
}
