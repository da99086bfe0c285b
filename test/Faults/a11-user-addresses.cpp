// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere tiles at addresses of the author's choice overlapped others without a
// word. Rule: addresses are the compiler's; an address in the source is an error
// at its line.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not ls %t.s

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<16, 16> a, b;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}TASSIGN
  TASSIGN(a, 0x100);
  load(a, in);
  load(b, in);
  Acc<16, 16> acc;
  multiply(acc, a, b);
  store(out, acc);
}
