//===-- in_place.cpp - Tensors that a kernel reads and writes -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each block of x is multiplied by w and goes to its place in y, which may be x.
// What differs is which blocks and how they interleave; in_place.py says what
// the kernels mean.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Side = 64, Blocks = 12;

template <int rowPitch>
using Part =
    GlobalTensor<half, TileShape2D<half, Side, Side>,
                 pto::Stride<rowPitch * Side, rowPitch * Side, rowPitch * Side,
                             rowPitch, 1>>;
using Mat = Tile<TileType::Mat, half, Side, Side, BLayout::ColMajor, Side, Side,
                 SLayout::RowMajor>;

template <int rowPitch>
AICORE inline void multiply(__gm__ half *from, __gm__ half *to,
                            TileRight<half, Side, Side> wL0) {
  Mat xL1;
  TileLeft<half, Side, Side> xL0;
  TileAcc<float, Side, Side> product;
  Part<rowPitch> in(from), out(to);
  TLOAD(xL1, in);
  TMOV(xL0, xL1);
  TMATMUL(product, xL0, wL0);
  TSTORE(out, product);
}

AICORE inline TileRight<half, Side, Side> right(__gm__ half *w) {
  Mat wL1;
  TileRight<half, Side, Side> wL0;
  Part<Side> window(w);
  TLOAD(wL1, window);
  TMOV(wL0, wL1);
  return wL0;
}

AICORE inline void rows(__gm__ half *x, __gm__ half *y, __gm__ half *w) {
  TileRight<half, Side, Side> wL0 = right(w);
  for (int i = 0; i < Blocks; ++i)
    multiply<Side>(x + i * Side * Side, y + i * Side * Side, wL0);
}

AICORE inline void columns(__gm__ half *x, __gm__ half *y, __gm__ half *w) {
  TileRight<half, Side, Side> wL0 = right(w);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) {
      int at = i * Side * 4 * Side + j * Side;
      multiply<4 * Side>(x + at, y + at, wL0);
    }
}

// Any number of blocks.
AICORE inline void counted(__gm__ half *x, __gm__ half *y, __gm__ half *w,
                           int n) {
  TileRight<half, Side, Side> wL0 = right(w);
  for (int i = 0; i < n; ++i)
    multiply<Side>(x + i * Side * Side, y + i * Side * Side, wL0);
}

extern "C" __global__ AICORE void rows_apart(__gm__ half *x, __gm__ half *w,
                                             __gm__ half *y) {
  rows(x, y, w);
}
extern "C" __global__ AICORE void rows_in_place(__gm__ half *x,
                                                __gm__ half *w) {
  rows(x, x, w);
}
extern "C" __global__ AICORE void columns_apart(__gm__ half *x, __gm__ half *w,
                                                __gm__ half *y) {
  columns(x, y, w);
}
extern "C" __global__ AICORE void columns_in_place(__gm__ half *x,
                                                   __gm__ half *w) {
  columns(x, x, w);
}
extern "C" __global__ AICORE void counted_apart(__gm__ half *x, __gm__ half *w,
                                                __gm__ half *y, int n) {
  counted(x, y, w, n);
}
extern "C" __global__ AICORE void counted_in_place(__gm__ half *x,
                                                   __gm__ half *w, int n) {
  counted(x, x, w, n);
}

// The lower half of x becomes the upper half times w.
extern "C" __global__ AICORE void halves(__gm__ half *x, __gm__ half *w) {
  TileRight<half, Side, Side> wL0 = right(w);
  for (int i = 0; i < Blocks / 2; ++i)
    multiply<Side>(x + (i + Blocks / 2) * Side * Side, x + i * Side * Side,
                   wL0);
}

// Each block is the one before it times w: every load needs the last store.
extern "C" __global__ AICORE void chain(__gm__ half *x, __gm__ half *w) {
  TileRight<half, Side, Side> wL0 = right(w);
  for (int i = 0; i + 1 < Blocks; ++i)
    multiply<Side>(x + i * Side * Side, x + (i + 1) * Side * Side, wL0);
}

// The same backwards: every store needs a load that is over.
extern "C" __global__ AICORE void shift(__gm__ half *x, __gm__ half *w) {
  TileRight<half, Side, Side> wL0 = right(w);
  for (int i = 0; i + 1 < Blocks; ++i)
    multiply<Side>(x + (i + 1) * Side * Side, x + i * Side * Side, wL0);
}
