// Rule: a format is a literal with a conversion for each value, values are numbers
// of the conversion's kind, and TPRINT reads what the scalar unit reaches.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.s
// RUN: not %clang_ascend_a2a3 -DUNREACHED -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=TILE --implicit-check-not=error:
#include <pto/pto-inst.hpp>

using namespace pto;

extern "C" __global__ AICORE void k(__gm__ float *x, int32_t n, float f) {
#ifndef UNREACHED
  // CHECK: misuse.cpp:[[@LINE+1]]:{{.*}}error: {{.*}}the format has 1 conversions, but there are more values
  cce::printf("%d\n", n, n);
  // CHECK: misuse.cpp:[[@LINE+1]]:{{.*}}error: {{.*}}the format has 2 conversions, but there are 1 values
  cce::printf("%d %d\n", n);
  // CHECK: misuse.cpp:[[@LINE+1]]:{{.*}}error: {{.*}}value 1 cannot be printed: '%s' is no conversion of an integer; there are diuoxXc
  cce::printf("%s\n", n);
  // CHECK: misuse.cpp:[[@LINE+1]]:{{.*}}error: {{.*}}value 2 cannot be printed: '%d' is no conversion of a float; there are fFeEgGaA
  cce::printf("%f %d\n", f, f);
  // CHECK: misuse.cpp:[[@LINE+1]]:{{.*}}error: {{.*}}the format of what is printed is a literal: there is no text in a kernel's memory
  cce::printf(n ? "yes" : "no");
#else
  Tile<TileType::Mat, float, 16, 16, BLayout::ColMajor, 16, 16, SLayout::RowMajor>
      tile;
  // TILE: misuse.cpp:[[@LINE+1]]:3: error: TPRINT shows tensors and Vec tiles without fractals: the scalar unit reaches no other memory on chip; TSTORE the tile and look at the tensor
  TPRINT(tile);
#endif
}
