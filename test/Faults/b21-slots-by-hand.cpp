// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere two buffers of L1 and L0B met one of L0C, and authors had no way to
// choose or to see. The slots that the source asks for are those of the table, in
// L0C too, also when the compiler's own choice is one; the report shows them.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-slots=1 -S %s -o %t.s \
// RUN:   -mllvm -ascend-slots-report=%t.txt
// RUN: FileCheck %s --input-file=%t.s --implicit-check-not="slot l0c"
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.txt
// RUN: %simulate %t.s %zeros %zeros --arg i32=5

#include "Inputs/cube.hpp"

// CHECK: .slot l0cs0, 0x0, 8192, 2
// REPORT: L0C: 16384 of 131072 bytes (12 %), at most 16384 in use at once
// REPORT: l0cs0 0x0 0x4000 8192 2 {{.*}} acc ({{[^ ]*}}b21-slots-by-hand.cpp:[[@LINE+7]])
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<16, 64> a;
  Mat<64, 128> b;
  Left<16, 64> left;
  Right<64, 128> right;
  // Two accumulators.
  TileSlots<Acc<16, 128>, 2> acc;
  load(a, in);
  TMOV(left, a);
  for (int i = 0; i < n; ++i) {
    load(b, in + i);
    TMOV(right, b);
    TMATMUL(acc[i & 1], left, right);
    store(out, acc[i & 1]);
  }
}
