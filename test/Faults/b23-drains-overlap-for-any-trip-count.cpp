// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a schedule with two accumulators was chosen that the emitter could not
// write down for every trip count. What is chosen works for 0, 1, odd and even
// counts, and the stores overlap products from the second trip on.
//
// RUN: %clang_ascend_a5 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=0
// RUN: %simulate %t.s %zeros %zeros --arg i32=1
// RUN: %simulate %t.s %zeros %zeros --arg i32=2 --trace %t.json
// RUN: %python %S/Inputs/overlap.py %t.json M FIX
// RUN: %simulate %t.s %zeros %zeros --arg i32=7 --trace %t.json
// RUN: %python %S/Inputs/overlap.py %t.json M FIX

#include "Inputs/cube.hpp"

// CHECK: .slot l0cs0, 0x0, 65536, {{[23]}}
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<64, 128> a;
  Mat<128, 256> b;
  Left<64, 128> left;
  Right<128, 256> right;
  Acc<64, 256> acc;
  load(a, in);
  load(b, in);
  TMOV(left, a);
  TMOV(right, b);
  for (int i = 0; i < n; ++i) {
    TMATMUL(acc, left, right);
    store(out, acc);
  }
}
