// A loop that optimisation has turned around comes out as it was written: with
// its test at its head, as `for` if it counts, without the test that stood in
// front of it; a variable is declared where it is first used. It does the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-emit=pto -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clang_ascend_a2a3 -S %t.cpp -o %t.again.s
// RUN: %python %S/Inputs/same_numbers.py %ascend_sim %t.s %t.again.s %t.out \
// RUN:   numbers steps pairs down guarded unproved search \
// RUN:   | FileCheck --check-prefix=RUNS %s
// RUNS: 84 runs with the same numbers
// At -O0 loops test at their heads already.
// RUN: %clang_ascend_a2a3 -O0 -S %s -fplugin-arg-ascend-emit=pto -o %t.O0.cpp
// RUN: FileCheck --check-prefix=O0 %s < %t.O0.cpp
// RUN: %clang_ascend_a2a3 -S %t.O0.cpp -o %t.O0.s
// RUN: %python %S/Inputs/same_numbers.py %ascend_sim %t.s %t.O0.s %t.out \
// RUN:   numbers steps pairs down guarded unproved search \
// RUN:   | FileCheck --check-prefix=RUNS %s

#include <pto/pto-inst.hpp>

#define KERNEL extern "C" __global__ AICORE void

// CHECK-LABEL: void numbers(
// CHECK-NOT: if (
// CHECK: for (int64_t i = 0; i < n; ++i) {
// CHECK-NEXT: out[i & 7] =
// CHECK-NEXT: }
// O0-LABEL: void numbers(
// O0: for (int64_t i = 0; i < n; ++i) {
KERNEL numbers(__gm__ int64_t *out, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    out[i & 7] = i * n;
}

// CHECK-LABEL: void steps(
// CHECK: for (uint64_t i = 5; {{.*}}i{{.*}} < {{.*}}; i += 7) {
KERNEL steps(__gm__ int64_t *out, int64_t n) {
  for (int64_t i = 5; i < n; i += 7)
    out[i & 7] = i ^ n;
}

// Two iterations, which optimisation tells apart by a flag.
// CHECK-LABEL: void pairs(
// CHECK: for (uint64_t side = 0; side < 64; side += 32) {
// CHECK: for (uint64_t i = 0; i < 32; i += 8) {
KERNEL pairs(__gm__ int64_t *out, int64_t n) {
#pragma clang loop unroll(disable)
  for (int64_t side = 0; side < 64; side += 32)
#pragma clang loop unroll(disable)
    for (int64_t i = 0; i < 32; i += 8)
      out[(i >> 3) & 7] += side * i ^ n;
}

// CHECK-LABEL: void down(
// CHECK: for (; n_1 > 0; --n_1) {
KERNEL down(__gm__ int64_t *out, int64_t n) {
  for (int64_t i = n; i > 0; --i)
    out[i & 7] = i * i;
}

// What is in front of the loop stays behind its test.
// CHECK-LABEL: void guarded(
// CHECK: if (n > 0) {
// CHECK-NEXT: *out = 77;
// CHECK: for (int64_t i = 0; i < n; ++i) {
KERNEL guarded(__gm__ int64_t *out, int64_t n) {
  if (n > 0) {
    out[0] = 77;
    for (int64_t i = 0; i < n; ++i)
      out[i & 7] += i;
  }
}

// The first iteration has no test.
// CHECK-LABEL: void unproved(
// CHECK: do {
// CHECK: } while (
KERNEL unproved(__gm__ int64_t *out, int64_t n) {
  int64_t i = n & 15;
  do {
    out[i & 7] = i;
    i += 3;
  } while (i < 20);
}

// CHECK-LABEL: void search(
// CHECK: while (
// CHECK-NOT: do {
// CHECK-NOT: goto
// CHECK: #endif
KERNEL search(__gm__ int64_t *out, int64_t n) {
  int64_t steps = 0;
  while (n > 1) {
    n = n % 3 ? n - 1 : n / 3;
    ++steps;
  }
  out[1] = steps;
  out[2] = n;
}
