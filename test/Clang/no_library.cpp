// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A core has no library: loops that copy and fill stay loops.
//
// RUN: %clang_ascend_a2a3 -S -fplugin-arg-ascend-emit=llvm %s -o - | FileCheck %s

#include <pto/pto-inst.hpp>

// CHECK-LABEL: define {{.*}}@copy(
// CHECK-NOT:   llvm.mem
// CHECK:       phi i64
// CHECK-NOT:   llvm.mem
extern "C" __global__ AICORE void copy(__gm__ int *__restrict to,
                                       __gm__ int *__restrict from, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}

// CHECK-LABEL: define {{.*}}@fill(
// CHECK-NOT:   llvm.mem
// CHECK:       phi i64
// CHECK-NOT:   llvm.mem
extern "C" __global__ AICORE void fill(__gm__ int *to, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = 0;
}
