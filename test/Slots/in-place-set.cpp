// A tile that stays where it is and is computed in place keeps its bytes up to
// there: what another block loads on the way lies elsewhere.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s

#include <pto/pto-inst.hpp>
using namespace pto;

// CHECK: .slot [[A:ubs[0-9]+]], 0x0, 4096, 1
// CHECK: .slot [[B:ubs[0-9]+]], 0x1000, 4096, 1
// CHECK: TADD [[A]]{{.*}}, [[A]], [[A]],
extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *y, int n) {
  using Window = GlobalTensor<float, Shape<1, 1, 1, 16, 64>,
                              Stride<1024, 1024, 1024, 64, 1>>;
  Window xs(x), ys(y), zs(y + 1024);
  Tile<TileType::Vec, float, 16, 64> a, b;
  TLOAD(a, xs);
  if (n >= 1) {
    TLOAD(b, ys);
    TSTORE(zs, b);
  }
  TADD(a, a, a);
  a.SetValue(404, 3.0f); // so it stays where it is
  TSTORE(ys, a);
}
