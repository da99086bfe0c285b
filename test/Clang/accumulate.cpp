// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: TMATMUL_ACC(cOut, cIn, a, b) accumulates in place, so cIn is the tile
// that cOut is; copies of its handle and elements of an array count as it.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: not %clang_ascend_a2a3 -DTWO_TILES -S %s -o - 2>&1 | FileCheck %s --check-prefix=TWO

#include "Inputs/matmul.hpp"
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat m;
  Left l;
  Right r;
  Acc c[2];
  In source(in);
  Out target(out);
  TLOAD(m, source);
  TMOV(l, m);
  TMOV(r, m);
  TMATMUL(c[n & 1], l, r);
  Acc same = c[n & 1];
  // CHECK:      TMATMUL_ACC l0cs0[[[I:x[0-9]+]]], f32.nz.64x64, l0as0, l0bs0, 64, 64, 64
  TMATMUL_ACC(c[n & 1], c[n & 1], l, r);
  // CHECK-NEXT: {{^}}{{(.*loc.*[[:space:]])?}}{{.*}}TMATMUL_ACC l0cs0[[[I]]]
  TMATMUL_ACC<AccPhase::Final>(same, same, l, r);
#ifdef TWO_TILES
  // TWO: accumulate.cpp:[[@LINE+1]]:3: error: TMATMUL_ACC accumulates in place: cIn has to be the tile that cOut is
  TMATMUL_ACC(c[0], c[1], l, r);
#endif
  TSTORE(target, same);
}
