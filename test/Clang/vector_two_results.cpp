// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what an operation makes besides its result is no source of it, and no
// second name of the result.
//
// RUN: not %clang_ascend_a5 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 8, 64>;
using Window = GlobalTensor<float, TileShape2D<float, 8, 64>,
                            BaseShape2D<float, 8, 64>>;

extern "C" __global__ AICORE void source(__gm__ float *x) {
  Unit a, b, d;
  Window w(x);
  TLOAD(a, w);
  TLOAD(b, w);
  // CHECK: vector_two_results.cpp:[[@LINE+1]]:3: error: 'dst1' and 'src1' of TINTERLEAVE are one tile, but on a5 it cannot work in place: give the result a tile of its own
  TINTERLEAVE(b, d, b, a);
  TSTORE(w, b);
  TSTORE(w, d);
}
extern "C" __global__ AICORE void result(__gm__ float *x) {
  Unit a, d;
  Window w(x);
  TLOAD(a, w);
  // CHECK: vector_two_results.cpp:[[@LINE+1]]:3: error: 'dst' and 'dst1' of TINTERLEAVE are one tile
  TINTERLEAVE(d, d, a, a);
  TSTORE(w, d);
}
