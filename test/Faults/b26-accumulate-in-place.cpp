// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere an accumulation from one tile into another read the output's old
// contents, because the cube unit adds in place. Rule: the old and the new
// accumulator of TMATMUL_ACC are one tile; two are an error at the line.
//
// RUN: not %clang_ascend_a2a3 -S %s -o - 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -DSAME -S %s -o - | FileCheck %s --check-prefix=SAME

#include "Inputs/cube.hpp"

// SAME:     .slot l0cs0
// SAME-NOT: .slot l0cs1
// SAME:     TMATMUL_ACC l0cs0
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<16, 16> a;
  Left<16, 16> left;
  Right<16, 16> right;
  Acc<16, 16> sum, other;
  load(a, in);
  TMOV(left, a);
  TMOV(right, a);
  TMATMUL(sum, left, right);
#ifdef SAME
  TMATMUL_ACC(sum, sum, left, right);
#else
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}TMATMUL_ACC
  TMATMUL_ACC(other, sum, left, right);
#endif
  store(out, sum);
}
