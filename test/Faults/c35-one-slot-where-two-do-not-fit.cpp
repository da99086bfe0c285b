// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere an estimate decided by size whether a buffer was doubled. Where a
// second slot does not fit, the tile keeps one, the others keep theirs, the kernel
// compiles, and a remark and the report say which tile, what two would take and
// what there is.
//
// RUN: %clang_ascend_a2a3 -Rpass-missed=ascend-slots -S %s -o %t.s \
// RUN:   -mllvm -ascend-slots-report=%t.txt 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=ASM --input-file=%t.s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.txt
// RUN: %simulate %t.s %zeros %zeros --arg i32=5

#include "Inputs/cube.hpp"

// ASM-DAG: .slot l1s{{[0-9]+}}, {{0x[0-9a-f]+}}, 294912, 1
// ASM-DAG: .slot l0bs0, 0x0, 8192, {{[23]}}
// CHECK: remark: 'large' (294912 bytes, {{[^ ]*}}c35-one-slot-where-two-do-not-fit.cpp:[[@LINE+6]]) keeps one slot in its loop: with two, 589824 bytes of L1 would be live, which has 524288
// REPORT: L1: {{[0-9]+}} of 524288 bytes (56 %), at most 294912 in use at once
// REPORT: 294912 1 of 3 {{.*}}large ({{[^ ]*}}c35-one-slot-where-two-do-not-fit.cpp:[[@LINE+4]])
// REPORT-NEXT: with 2, 589824 bytes of L1 would be in use at once, which has 524288
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<16, 64> a;
  Mat<64, 2304> large;
  Left<16, 64> left;
  Right<64, 64> right;
  Acc<16, 64> acc;
  load(a, in);
  TMOV(left, a);
  for (int i = 0; i < n; ++i) {
    load(large, in + i);
    TEXTRACT(right, large, 0, 64);
    TMATMUL(acc, left, right);
    store(out, acc);
  }
}
