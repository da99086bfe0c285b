// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere long inputs ran beyond a buffer on the machine. A valid size that only
// the run knows, and that its tile does not hold, is a finding of the simulator
// that names the rule, and no bytes beyond the tile are touched unseen; one that
// the compiler knows is an error.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=32
// RUN: not %simulate %t.s %zeros %zeros --arg i32=33 2>&1 | FileCheck %s --check-prefix=FOUND
// RUN: not %clang_ascend_a2a3 -DKNOWN -S %s -o - 2>&1 | FileCheck %s

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out,
                                    int rows) {
#ifdef KNOWN
  rows = 33;
#endif
  using Ragged = Tile<TileType::Mat, half, 32, 16, BLayout::ColMajor, DYNAMIC,
                      16, SLayout::RowMajor>;
  Ragged a(rows);
  GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, 16>, Stride<1, 1, 1, 16, 1>> window(
      in, Shape<1, 1, 1, DYNAMIC, 16>(rows));
  // FOUND: illegal: TLOAD reaches beyond the tile: src.rows is 33, dst.rows is 32
  // CHECK: [[@LINE+1]]:3: error: TLOAD reaches beyond the tile: src.rows is 33, dst.rows is 32
  TLOAD(a, window);
  Mat<16, 16> b;
  Left<32, 16> left;
  Right<16, 16> right;
  Acc<32, 16> acc;
  load(b, in);
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(acc, left, right);
  store(out, acc);
}
