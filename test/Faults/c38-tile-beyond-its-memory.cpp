// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere nobody looked at sizes, and the core stopped. Rule: a tile fits into
// its memory; that is checked before anything else, for each memory.
//
// RUN: not %clang_ascend_a2a3 -S %s -o - 2>&1 | FileCheck %s

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}1048576 bytes{{.*}}524288
  Mat<1024, 512> a;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}131072 bytes{{.*}}65536
  Left<256, 256> left;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}131072 bytes{{.*}}65536
  Right<256, 256> right;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}262144 bytes{{.*}}131072
  Acc<256, 256> acc;
  load(a, in);
  TEXTRACT(left, a, 0, 0);
  TEXTRACT(right, a, 0, 0);
  TMATMUL(acc, left, right);
  store(out, acc);
}
