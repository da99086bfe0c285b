// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop is unrolled where the source asks for it, and nowhere else.
//
// RUN: %clang_ascend_a2a3 -S -fplugin-arg-ascend-emit=llvm %s -o - | FileCheck %s

#include <pto/pto-inst.hpp>

// CHECK-LABEL: define {{.*}}@unrolled(
// CHECK-COUNT-3: store i32
// CHECK-NOT:  phi
extern "C" __global__ AICORE void unrolled(__gm__ int *p) {
#pragma unroll
  for (int i = 0; i < 3; ++i)
    p[i * 16] = i;
}

// CHECK-LABEL: define {{.*}}@rolled(
// CHECK:      phi i64
// CHECK-COUNT-1: store i32
// CHECK-NOT:  store
extern "C" __global__ AICORE void rolled(__gm__ int *p) {
  for (int i = 0; i < 3; ++i)
    p[i * 16] = i;
}
