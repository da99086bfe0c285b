// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: tiles of UB that are live together fit below the tile library's scratch;
// the error names each with its bytes and its line.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s --check-prefix=A5

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, float, 132, 120>;
using Window = GlobalTensor<float, TileShape2D<float, 132, 120>,
                            BaseShape2D<float, 132, 120>>;

// Three tiles of 63360 bytes take 190080; a5 has 253952 below its scratch.
// CHECK: error: UB overflow:
// CHECK-SAME: first{{.*}}63360
// CHECK-SAME: bytes 188416 to 196608 are scratch of the tile library's operations
// A5: TADD
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
