// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a first product before the loop and the sum inside became two
// accumulators and a copy, so that only half of L0C was usable. An accumulator
// that fills L0C to the byte goes through: one slot, no copy, at every level.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s

#include "Inputs/cube.hpp"

// CHECK:     .slot l0cs0, 0x0, 131072, 1
// CHECK-NOT: .slot l0cs
// CHECK:     TMATMUL l0cs0
// CHECK:     TMATMUL_ACC l0cs0
// CHECK:     TSTORE {{.*}}, l0cs0,
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<128, 32> a;
  Mat<32, 256> b;
  Acc<128, 256> acc;
  load(a, in);
  load(b, in);
  multiply(acc, a, b);
  for (int i = 1; i < n; ++i) {
    load(a, in + i);
    load(b, in + i);
    accumulate(acc, a, b);
  }
  store(out, acc);
}
