// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a set fits into its memory with all of its slots, also those that nothing
// is bound to.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"
using namespace pto;

using Large = Tile<TileType::Mat, half, 512, 128, BLayout::ColMajor, 512, 128, SLayout::RowMajor>;
using LargeWindow = GlobalTensor<half, TileShape2D<half, 512, 128>, BaseShape2D<half, 512, 128>>;

// CHECK: slots_too_large.cpp:[[@LINE+3]]:23: error: L1 overflow: {{.*}}'s' (655360 bytes, {{.*}}slots_too_large.cpp:[[@LINE+3]]) needs 655360 bytes, {{.*}}; L1 of a2a3 has 524288 bytes
extern "C" __global__ AICORE void k(__gm__ half *in) {
  LargeWindow source(in);
  TileSlots<Large, 5> s;
  Left left;
  TLOAD(s[0], source);
  TEXTRACT(left, s[0], 0, 0);
}
