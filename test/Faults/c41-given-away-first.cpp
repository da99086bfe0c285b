// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a range that was set aside came after the plan and found no room. What
// the source has placed, and what the processor reserves, is taken before
// anything is planned: the other tiles go around it, to the last byte.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros
// RUN: not %clang_ascend_a2a3 -DMIDDLE=0x6000 -S %s -o - 2>&1 | FileCheck %s --check-prefix=FULL

#include "Inputs/cube.hpp"

#ifndef MIDDLE
#define MIDDLE 0x8000
#endif

// Left operands of 32, 16 and 16 KB fill L0A: there is one place for the large
// one, below that of the first.
// CHECK-DAG: .slot {{l0as[0-9]+}}, 0x8000, 16384, 1, 16384
// CHECK-DAG: .slot {{l0as[0-9]+}}, 0x0, 32768, 1{{$}}
// CHECK-DAG: .slot {{l0as[0-9]+}}, 0xc000, 16384, 1{{$}}
// FULL: error: L0A overflow: at most 65536 bytes are live at once and 65536 are available, but no arrangement
// FULL: 'fixed' (16384 bytes, {{.*}}c41-given-away-first.cpp:{{[0-9]+}}) at byte 24576
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<128, 64> small;
  Mat<128, 128> tall;
  Mat<64, 32> b;
  Mat<128, 32> c;
  Left<128, 64> fixed, another;
  Left<128, 128> large;
  Right<64, 32> right;
  Right<128, 32> deep;
  Acc<128, 32> x, y, z;
  TASSIGN(fixed, MIDDLE);
  load(small, in);
  load(tall, in);
  load(b, in);
  load(c, in);
  TMOV(fixed, small);
  TMOV(another, small);
  TMOV(large, tall);
  TMOV(right, b);
  TMOV(deep, c);
  TMATMUL(x, fixed, right);
  TMATMUL(y, another, right);
  TMATMUL(z, large, deep);
  store(out, x);
  store(out, y);
  store(out, z);
}
