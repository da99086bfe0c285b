// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere two double buffers with slots of different sizes began at one address
// and overlapped half a slot. Groups that are in use together have bytes of their
// own; where there is no room for that, both are named. Groups that are not in
// use together may share.
//
// RUN: not %clang_ascend_a2a3 -DTOGETHER -S %s -o - 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=5

#include "Inputs/cube.hpp"

// CHECK:     error: {{.*}}L0B overflow:
// CHECK-DAG: 'wide' ({{[^,]*}}49152 bytes
// CHECK-DAG: 'narrow' ({{[^,]*}}32768 bytes
// CHECK:     L0B of a2a3 has 65536 bytes
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<16, 64> a;
  Mat<64, 192> b;
  Mat<64, 128> c;
  Left<16, 64> left;
  Right<64, 192> wide[2];
  Right<64, 128> narrow[2];
  Acc<16, 192> x;
  Acc<16, 128> y;
  load(a, in);
  load(b, in);
  load(c, in);
  TMOV(left, a);
#ifdef TOGETHER
  TMOV(wide[0], b);
  TMOV(wide[1], b);
#endif
  for (int i = 0; i < n; ++i) {
    TMOV(narrow[i & 1], c);
    TMATMUL(y, left, narrow[i & 1]);
    store(out, y);
#ifdef TOGETHER
    TMATMUL(x, left, wide[i & 1]);
    store(out, x);
#endif
  }
  for (int i = 0; i < n; ++i) {
    TMOV(wide[i & 1], b);
    TMATMUL(x, left, wide[i & 1]);
    store(out, x);
  }
}
