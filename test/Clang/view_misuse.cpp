// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: which bytes a view names is known when the kernel is compiled; a view
// lies in the memory of its tile, and TRESHAPE keeps the number of bytes. Each
// is an error at its own line.
//
// RUN: not %clang_ascend_a2a3 -DSLOT -S %s -o - 2>&1 | FileCheck %s --check-prefix=SLOT
// RUN: not %clang_ascend_a2a3 -DCOLUMN -S %s -o - 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: not %clang_ascend_a2a3 -DEITHER -S %s -o - 2>&1 | FileCheck %s --check-prefix=EITHER
// RUN: not %clang_ascend_a2a3 -DPITCH -S %s -o - 2>&1 | FileCheck %s --check-prefix=PITCH
// RUN: not %clang_ascend_a2a3 -DTYPES -S %s -o - 2>&1 | FileCheck %s --check-prefix=TYPES

#include "Inputs/matmul.hpp"
using namespace pto;

using Half = Tile<TileType::Mat, half, 64, 32, BLayout::ColMajor, 64, 32,
                  SLayout::RowMajor>;
using Corner = Tile<TileType::Mat, half, 32, 32, BLayout::ColMajor, 32, 32,
                    SLayout::RowMajor>;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat mats[2];
  Half view;
  Corner corner;
  TileLeft<half, 64, 32> left;
  Right right;
  In source(in);
  TLOAD(mats[0], source);
  TLOAD(mats[1], source);
  TMOV(right, mats[0]);
  for (int i = 0; i < n; ++i) {
#if defined(SLOT)
    // SLOT: view_misuse.cpp:[[@LINE+1]]:5: error: where a view begins must be known when the kernel is compiled
    TSUBVIEW(view, mats[i & 1], 0, 32);
#elif defined(COLUMN)
    // COLUMN: view_misuse.cpp:[[@LINE+1]]:5: error: where a view begins must be known when the kernel is compiled
    TSUBVIEW(view, mats[0], 0, 32 * i);
#elif defined(EITHER)
    if (i & 1)
      // EITHER: view_misuse.cpp:[[@LINE+1]]:7: error: a view and another tile meet in one variable, or a view is of one of several tiles
      TSUBVIEW(view, mats[0], 0, 32);
    else
      TSUBVIEW(view, mats[1], 0, 0);
#elif defined(PITCH)
    // PITCH: view_misuse.cpp:[[@LINE+1]]:5: error: no view of type f16.nz.32x32 of this tile: its fractals are not as far apart as those of f16.nz.64x64
    TSUBVIEW(corner, mats[0], 0, 32);
    TLOAD(corner, source);
#elif defined(TYPES)
    // TYPES: view_misuse.cpp:[[@LINE+1]]:5: error: a view lies in the memory of its tile
    TSUBVIEW(left, mats[0], 0, 0);
    // TYPES: view_misuse.cpp:[[@LINE+1]]:5: error: TRESHAPE takes two tiles of one memory and as many bytes
    TRESHAPE(view, mats[0]);
#endif
    TEXTRACT(left, view);
    Acc acc;
    TileRight<half, 32, 64> part;
    TEXTRACT(part, mats[0]);
    TMATMUL(acc, left, part);
    Out target(out);
    TSTORE(target, acc);
  }
}
