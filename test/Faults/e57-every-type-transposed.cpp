// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere operands of 4 bytes went through a path for 2, and every other element
// was wrong. Both operands of every type, as they are and transposed on the way
// from L1, give the same product.
//
// RUN: %python %S/Inputs/reference.py f32 %t
// RUN: %clang_ascend_a2a3 -DELEMENT=float -DSUM=float -S %s -o %t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:f32[64x64] --arg in=%t/at.bin:f32[64x64] --arg in=%t/b.bin:f32[64x64] --arg in=%t/bt.bin:f32[64x64] --arg out=%t/x.bin:f32[256x64] --golden %t/c.bin:f32[256x64]:0
// RUN: %clang_ascend_a5 -DELEMENT=float -DSUM=float -S %s -o %t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:f32[64x64] --arg in=%t/at.bin:f32[64x64] --arg in=%t/b.bin:f32[64x64] --arg in=%t/bt.bin:f32[64x64] --arg out=%t/x.bin:f32[256x64] --golden %t/c.bin:f32[256x64]:0
// RUN: %python %S/Inputs/reference.py f16 %t
// RUN: %clang_ascend_a2a3 -DELEMENT=half -DSUM=float -S %s -o %t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:f16[64x64] --arg in=%t/at.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg in=%t/bt.bin:f16[64x64] --arg out=%t/x.bin:f32[256x64] --golden %t/c.bin:f32[256x64]:0
// RUN: not %simulate %t.s --arg in=%t/at.bin:f16[64x64] --arg in=%t/at.bin:f16[64x64] --arg in=%t/b.bin:f16[64x64] --arg in=%t/bt.bin:f16[64x64] --arg out=%t/x.bin:f32[256x64] --golden %t/c.bin:f32[256x64]:0
// RUN: %python %S/Inputs/reference.py bf16 %t
// RUN: %clang_ascend_a5 -DELEMENT=bfloat16_t -DSUM=float -S %s -o %t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:bf16[64x64] --arg in=%t/at.bin:bf16[64x64] --arg in=%t/b.bin:bf16[64x64] --arg in=%t/bt.bin:bf16[64x64] --arg out=%t/x.bin:f32[256x64] --golden %t/c.bin:f32[256x64]:0
// RUN: %python %S/Inputs/reference.py i8 %t
// RUN: %clang_ascend_a2a3 -DELEMENT=int8_t -DSUM=int32_t -S %s -o %t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:i8[64x64] --arg in=%t/at.bin:i8[64x64] --arg in=%t/b.bin:i8[64x64] --arg in=%t/bt.bin:i8[64x64] --arg out=%t/x.bin:i32[256x64] --golden %t/c.bin:i32[256x64]:0
// RUN: %clang_ascend_a5 -DELEMENT=int8_t -DSUM=int32_t -S %s -o %t.s
// RUN: %simulate %t.s --arg in=%t/a.bin:i8[64x64] --arg in=%t/at.bin:i8[64x64] --arg in=%t/b.bin:i8[64x64] --arg in=%t/bt.bin:i8[64x64] --arg out=%t/x.bin:i32[256x64] --golden %t/c.bin:i32[256x64]:0

#include "Inputs/cube.hpp"

using T = ELEMENT;

using Rows = Mat<64, 64, T>;
using Columns = Tile<TileType::Mat, T, 64, 64, BLayout::RowMajor, 64, 64,
                     SLayout::ColMajor>;

/// A matrix whose columns lie one after the other.
AICORE void loadColumns(Columns &tile, __gm__ T *in) {
  GlobalTensor<T, TileShape2D<T, 64, 64, Layout::DN>,
               BaseShape2D<T, 64, 64, Layout::DN>, Layout::DN>
      window(in);
  TLOAD(tile, window);
}

template <typename A, typename B>
AICORE void both(__gm__ SUM *out, A &a, B &b) {
  Acc<64, 64, SUM> acc;
  multiply(acc, a, b);
  GlobalTensor<SUM, TileShape2D<SUM, 64, 64>, BaseShape2D<SUM, 64, 64>> window(
      out);
  TSTORE(window, acc);
}

extern "C" __global__ AICORE void k(__gm__ T *a, __gm__ T *aColumns,
                                    __gm__ T *b, __gm__ T *bColumns,
                                    __gm__ SUM *out) {
  Rows left, right;
  Columns leftColumns, rightColumns;
  load(left, a);
  load(right, b);
  loadColumns(leftColumns, aColumns);
  loadColumns(rightColumns, bColumns);
  both(out, left, right);
  both(out + 4096, left, rightColumns);
  both(out + 8192, leftColumns, right);
  both(out + 12288, leftColumns, rightColumns);
}
