// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere an overflow was blamed on a buffer that the author had never sized.
// Rule: each of the tiles that do not fit together is named as the source names
// it, with its bytes and line.
//
// RUN: not %clang_ascend_a2a3 -S %s -o - 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a2a3 -O0 -S %s -o - 2>&1 | FileCheck %s

#include "Inputs/cube.hpp"

// CHECK:     error: {{.*}}L0C overflow:
// CHECK-DAG: 'sum' (65536 bytes, {{[^ ]*}}.cpp:
// CHECK-DAG: 'difference' (65536 bytes, {{[^ ]*}}.cpp:
// CHECK-DAG: 'third' (65536 bytes, {{[^ ]*}}.cpp:
// CHECK:     L0C of a2a3 has 131072 bytes
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<128, 128> a;
  Acc<128, 128> sum, difference, third;
  load(a, in);
  multiply(sum, a, a);
  multiply(difference, a, a);
  multiply(third, a, a);
  for (int i = 0; i < n; ++i) {
    accumulate(sum, a, a);
    accumulate(difference, a, a);
    accumulate(third, a, a);
  }
  store(out, sum);
  store(out, difference);
  store(out, third);
}
