// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: the scalar unit reads and writes elements of tiles in UB; it reaches no
// other memory on chip.
//
// RUN: not %clang_ascend_a2a3 -fsyntax-only %s 2>&1 | FileCheck %s
#include <pto/pto-inst.hpp>
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ half *x, __gm__ half *o) {
  Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16, SLayout::RowMajor>
      a;
  // CHECK: element-of-l1.cpp:[[@LINE+1]]:{{[0-9]+}}: error: GetValue reads Vec tiles: the scalar unit reaches no other memory on chip
  o[0] = a.GetValue(3);
  // CHECK: element-of-l1.cpp:[[@LINE+1]]:{{[0-9]+}}: error: SetValue writes Vec tiles: the scalar unit reaches no other memory on chip
  a.SetValue(3, half(1));
}
