// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere the planner crashed when more was asked for than a memory holds. Rule:
// tiles that are live together fit into their memory; more is an error that
// names them, with their bytes, and leaves no output. (The tensor changes, so
// that no tile can be loaded again instead.)
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not ls %t.s
// RUN: not %clang_ascend_a5 -O0 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not ls %t.s

#include "Inputs/cube.hpp"

// CHECK-NOT: {{PLEASE|Stack dump}}
// CHECK: error: {{.*}}L1 overflow: {{.*}}(262144 bytes{{.*}}(262144 bytes{{.*}}(262144 bytes{{.*}}has 524288 bytes
// CHECK-NOT: {{PLEASE|Stack dump}}
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<1024, 128> a, b, c;
  Left<16, 16> left;
  Right<16, 16> right;
  Acc<16, 16> acc;
  load(a, in);
  load(b, in + 1000);
  load(c, in + 2000);
  for (int i = 0; i < n; ++i) {
    TEXTRACT(left, a, 16 * i, 0);
    TEXTRACT(right, b, 16 * i, 0);
    TMATMUL(acc, left, right);
    TEXTRACT(right, c, 16 * i, 0);
    TMATMUL_ACC(acc, left, right);
    store((__gm__ float *)in, acc);
  }
}
