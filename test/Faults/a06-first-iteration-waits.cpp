// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere the first iteration waited for a slot that nobody had declared free.
// A credit is raised before the loop, taken and given back in each iteration, and
// taken down behind the loop: with no, one and several trips.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-slots=1 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=2
// RUN: %simulate %t.s %zeros %zeros --arg i32=5
// RUN: sed '0,/set_flag.*MTE1, MTE2/{/set_flag.*MTE1, MTE2/d;}' %t.s > %t.dry.s
// RUN: not %simulate %t.dry.s %zeros %zeros --arg i32=1 | FileCheck %s --check-prefix=DRY
// RUN: %clang_ascend_a2a3 -S %s -o %t.more.s
// RUN: %simulate %t.more.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.more.s %zeros %zeros --arg i32=5

#include "Inputs/cube.hpp"

// CHECK:     set_flag MTE1, MTE2, [[ID:[0-7]]]
// CHECK:     .LBB0_[[LOOP:[0-9]+]]:
// CHECK:     wait_flag MTE1, MTE2, [[ID]]
// CHECK:     TLOAD
// CHECK:     TMOV
// CHECK:     set_flag MTE1, MTE2, [[ID]]
// CHECK:     bnz {{.*}}.LBB0_[[LOOP]]
// CHECK:     wait_flag MTE1, MTE2, [[ID]]
// CHECK:     ret
// DRY:       hang
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  for (int i = 0; i < n; ++i) {
    Mat<16, 16> a;
    Acc<16, 16> acc;
    load(a, in + i);
    multiply(acc, a, a);
    store(out, acc);
  }
}
