// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a drain of the accumulator was counted by its bytes alone, so that
// tiles of an unfortunate width looked cheap. It takes its time a row, whatever
// the rows' number, and of a row whole blocks of 16 columns: 250 columns cost
// what 256 do, 257 what 272 do.
//
// RUN: %clang_ascend_a2a3 -DROWS=128 -DCOLS=256 -S %s -o %t.s
// RUN: %ascend_sim %t.s %zeros %zeros | FileCheck %s --check-prefix=WHOLE
// RUN: %clang_ascend_a2a3 -DROWS=64 -DCOLS=256 -S %s -o %t.s
// RUN: %ascend_sim %t.s %zeros %zeros | FileCheck %s --check-prefix=HALF
// RUN: %clang_ascend_a2a3 -DROWS=128 -DCOLS=250 -S %s -o %t.s
// RUN: %ascend_sim %t.s %zeros %zeros | FileCheck %s --check-prefix=WHOLE
// RUN: %clang_ascend_a2a3 -DROWS=64 -DCOLS=257 -S %s -o %t.s
// RUN: %ascend_sim %t.s %zeros %zeros | FileCheck %s --check-prefix=MORE
// WHOLE: FIX 1614 #
// HALF: FIX 807 #
// MORE: FIX 857 #

#include "Inputs/cube.hpp"

constexpr int Padded = (COLS + 15) / 16 * 16;
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<ROWS, 16> a;
  Mat<16, Padded> b;
  TileLeft<half, ROWS, 16> left;
  TileRight<half, 16, Padded> right;
  TileAcc<float, ROWS, Padded> acc;
  load(a, in);
  load(b, in);
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(acc, left, right);
  GlobalTensor<float, TileShape2D<float, ROWS, COLS>,
               BaseShape2D<float, ROWS, COLS>>
      window(out);
  TSTORE(window, acc);
}
