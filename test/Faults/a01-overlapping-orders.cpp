// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere one flag served two orders of the same setting pipe at the same time,
// and the core hung. Orders that overlap have flags of their own: both loads of
// an iteration are under way before either extract has waited.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-order=source -mllvm -ascend-slots=1 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=4
// RUN: sed '/set_flag.*MTE2, MTE1, 1/s/1$/0/; /wait_flag.*MTE2, MTE1, 1/s/1$/0/' %t.s > %t.shared.s
// RUN: not %simulate %t.shared.s %zeros %zeros --arg i32=4 | FileCheck %s --check-prefix=SHARED
// RUN: %clang_ascend_a2a3 -S %s -o %t.more.s
// RUN: %simulate %t.more.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.more.s %zeros %zeros --arg i32=4

#include "Inputs/cube.hpp"

// CHECK:      TLOAD l1s{{.*}} f16.nz.16x64
// CHECK:      set_flag MTE2, MTE1, [[FIRST:[0-7]]]
// CHECK:      TLOAD l1s{{.*}} f16.nz.64x16
// CHECK-NOT:  wait_flag MTE2
// CHECK-NOT:  set_flag MTE2, MTE1, [[FIRST]]
// CHECK:      set_flag MTE2, MTE1, {{[0-7]}}
// SHARED:     overrun
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  for (int i = 0; i < n; ++i) {
    Mat<16, 64> a;
    Mat<64, 16> b;
    Acc<16, 16> acc;
    load(a, in + i);
    load(b, in + 2 * i);
    multiply(acc, a, b);
    store(out, acc);
  }
}
