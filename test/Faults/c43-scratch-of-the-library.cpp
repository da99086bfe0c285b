// A tile that the source puts where the library's own code has its scratch is an
// error where that code runs while the tile is live, and only there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %clang_ascend_a2a3 -DACROSS -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %clang_ascend_a5 -DACROSS -S %s -o %t.s
// CHECK: error: {{.*}}UB: {{.*}}bytes 188416 to 196608 are scratch of the tile library's operations: place it elsewhere, or leave its place to the compiler
#include <pto/pto-inst.hpp>
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *o) {
  using Unit = Tile<TileType::Vec, float, 8, 64>;
  using Column = Tile<TileType::Vec, float, 8, 1, BLayout::ColMajor>;
  using Window = GlobalTensor<float, Shape<1, 1, 1, 8, 64>,
                              Stride<1, 1, 1, 64, 1>>;
  using ColumnWindow = GlobalTensor<float, Shape<1, 1, 1, 8, 1>,
                                    Stride<1, 1, 1, 1, 8>, Layout::DN>;
  Window xs(x), os(o), more(o + 512);
  ColumnWindow cs(x + 512);
  Unit a, b, placed;
  Column c;
  TASSIGN(placed, 184 * 1024);
  TLOAD(placed, xs);
#ifndef ACROSS
  TSTORE(more, placed);
#endif
  TLOAD(a, xs);
  TLOAD(c, cs);
  TROWEXPANDSUB(b, a, c);
  TSTORE(os, b);
#ifdef ACROSS
  TSTORE(more, placed);
#endif
}
