// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere tiles of 188.8 KB of 192 KB gave NaN, since the library works in the
// last 8 KiB. Rule: tiles of UB that are live together fit below its scratch; the
// error names each with its bytes and its line. Up to there they do fit.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s --check-prefix=A5
// RUN: %clang_ascend_a2a3 -DCOLS=112 -S %s -o - | FileCheck %s --check-prefix=FITS

#include <pto/pto-inst.hpp>
using namespace pto;

#ifndef COLS
#define COLS 120
#endif
using Unit = Tile<TileType::Vec, float, 132, COLS>;
using Window = GlobalTensor<float, TileShape2D<float, 132, COLS>,
                            BaseShape2D<float, 132, COLS>>;

// Three tiles of 63360 bytes take 190080; a5 has 253952 below its scratch. With
// 112 columns they take 177408.
// CHECK: error: UB overflow:
// CHECK-SAME: first{{.*}}63360
// CHECK-SAME: bytes 188416 to 196608 are scratch of the tile library's operations
// A5: TADD
// FITS-DAG: .slot ubs{{[0-9]+}}, 0x0, 59136
// FITS-DAG: .slot ubs{{[0-9]+}}, 0x1ce00, 59136
extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *y,
                                    __gm__ float *z, __gm__ float *o) {
  Window xs(x), ys(y), zs(z), os(o);
  Unit first, second, third, sum;
  TLOAD(first, xs);
  TEXP(first, first);
  TLOAD(second, ys);
  TEXP(second, second);
  TLOAD(third, zs);
  TEXP(third, third);
  TADD(sum, first, second);
  TMUL(sum, sum, third);
  TADD(sum, sum, first);
  TMUL(sum, sum, third);
  TADD(sum, sum, second);
  TSTORE(os, sum);
}
