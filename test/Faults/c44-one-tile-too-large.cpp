// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere an operand four times its memory was left to the planner. No packing
// helps a tile that is larger than its memory: rule: the tile itself is named,
// with its bytes and the limit, and not the others.
//
// RUN: not %clang_ascend_a5 -S %s -o - 2>&1 | FileCheck %s

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<128, 512> b;
  Mat<16, 128> a;
  Left<16, 128> left;
  // CHECK-NOT: overflow
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}131072 bytes{{.*}}L0B{{.*}}65536
  Right<128, 512> right;
  // CHECK-NOT: {{overflow|f16.zz|f32.nz}}
  Acc<16, 512> acc;
  load(a, in);
  load(b, in);
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(acc, left, right);
  store(out, acc);
}
