// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a misleading warning came before the error. Rule: the first and only
// message has the line, the type of the tile, its bytes and those of the memory.
//
// RUN: not %clang_ascend_a2a3 -S %s -o - 2>&1 | FileCheck %s

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<256, 192> a;
  // CHECK-NOT: {{warning|remark|note}}:
  // CHECK: c46-the-message-says-it-all.cpp:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}f16.zz.256x192{{.*}}98304 bytes{{.*}}65536
  Left<256, 192> left;
  // CHECK-NOT: {{warning|remark}}:
  load(a, in);
  TMOV(left, a);
  Mat<192, 16> b;
  Right<192, 16> right;
  Acc<256, 16> acc;
  load(b, in);
  TMOV(right, b);
  TMATMUL(acc, left, right);
  store(out, acc);
}
