// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile of L1 goes to a tensor on a2a3; a5, which has no such path, says so at
// the line.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: not %clang_ascend_a5 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=A5
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ half *out) {
  using Plain =
      GlobalTensor<half, TileShape2D<half, 16, 64>, BaseShape2D<half, 16, 64>>;
  Tile<TileType::Mat, half, 16, 64> tile;
  Plain from(in), to(out);
  TLOAD(tile, from);
  // CHECK: TSTORE [x{{[0-9]+}}] f16.nd shape(1,1,1,16,64) stride(1024,1024,1024,64,1), l1s0{{.*}}, atomic.none
  // A5: store_l1.cpp:[[@LINE+1]]:3: error: TSTORE does not exist here: a5 has no path from L1 to global memory: store the accumulator with TSTORE instead
  TSTORE(to, tile);
}
