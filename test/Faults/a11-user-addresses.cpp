// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere tiles at addresses of the author's choice overlapped others without a
// word. Such a tile keeps its bytes, and those that the compiler places lie
// around it. Where the author has placed two over each other, and one is written
// while the other is still to be read, both are named: a warning, since what is
// read may be what is meant; an error where they lie over each other in part.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros
// RUN: %clang_ascend_a2a3 -DOVER -S %s -o - 2>&1 | FileCheck %s --check-prefix=OVER
// RUN: not %clang_ascend_a2a3 -DOVER -mllvm -ascend-strict-sync -S %s -o /dev/null
// RUN: not %clang_ascend_a2a3 -DOVER -DPART -S %s -o - 2>&1 | FileCheck %s --check-prefix=PART
// RUN: %clang_ascend_a2a3 -DAFTER -S %s -o %t.after.s
// RUN: %simulate %t.after.s %zeros %zeros

#include "Inputs/cube.hpp"

// CHECK-DAG: .slot [[A:l1s[0-9]+]], 0x200, 512, 1, 512, f16.nz.16x16
// CHECK-DAG: .slot [[B:l1s[0-9]+]], 0x0, 512, 1{{$}}
// CHECK-DAG: .slot [[C:l1s[0-9]+]], 0x400, 1024, 1{{$}}
// CHECK-DAG: .tile [[A]], "a"
// CHECK-DAG: .tile [[B]], "b"
// CHECK-DAG: .tile [[C]], "c"
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<16, 16> a, b;
  Mat<32, 16> c;
  Acc<16, 16> acc;
  Acc<32, 16> tall;
  TASSIGN(a, 0x200);
#ifdef PART
  Mat<32, 16> wide;
  TASSIGN(wide, 0x200);
#endif
#if defined(OVER) || defined(AFTER)
  TASSIGN(c, 0x0);
#endif
  load(b, in);
#ifdef AFTER
  load(c, in);
  multiply(tall, c, b);
#endif
  load(a, in);
#ifdef PART
  load(wide, in);
#endif
#ifndef AFTER
  // OVER: cube.hpp:{{[0-9]+}}:{{[0-9]+}}: warning: {{.*}}TMOV reads slot {{l1s[0-9]+}} (a), but another tile was written there since
  load(c, in);
#endif
#ifdef PART
  // PART: error: TMOV reads slot {{l1s[0-9]+}} (wide), but another tile was written over a part of it: bytes 512 to 1536 of L1 [overlap]
  // PART: note: {{.*}}earlier: TLOAD
  multiply(tall, wide, b);
#endif
  multiply(acc, a, b);
#ifndef AFTER
  multiply(tall, c, b);
#endif
  store(out, tall);
  store(out, acc);
}
