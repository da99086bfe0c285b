//===-- ordered.cpp - Chains of operations, one behind the other ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two chains that have nothing to do with each other, a block of the tensors x
// and y each. `once` is a product, `twice` max(0, a product) times a third
// matrix: its second half waits on every pipe for the first. ordered.py says
// what the kernels mean.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Side = 64, Blocks = 3, Block = Side * Side;

template <typename T>
using Part = GlobalTensor<T, TileShape2D<T, Side, Side>,
                          BaseShape2D<T, Side, Side>>;
using Mat = Tile<TileType::Mat, half, Side, Side, BLayout::ColMajor, Side, Side,
                 SLayout::RowMajor>;
using Left = TileLeft<half, Side, Side>;
using Right = TileRight<half, Side, Side>;
using Acc = TileAcc<float, Side, Side>;

AICORE inline void load(Mat &tile, __gm__ half *from) {
  Part<half> part(from);
  TLOAD(tile, part);
}

AICORE inline void once(__gm__ half *x, __gm__ float *out) {
  Mat a, b;
  Left left;
  Right right;
  Acc acc;
  load(a, x);
  load(b, x + Block);
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(acc, left, right);
  Part<float> part(out);
  TSTORE(part, acc);
}

AICORE inline void twice(__gm__ half *x, __gm__ float *out) {
  Mat a, b, d, hidden;
  Left left, again;
  Right right, last;
  Acc first, second;
  load(a, x);
  load(b, x + Block);
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(first, left, right);
  TMOV<Mat, Acc, ReluPreMode::NormalRelu>(hidden, first);
  load(d, x + 2 * Block);
  TMOV(again, hidden);
  TMOV(last, d);
  TMATMUL(second, again, last);
  Part<float> part(out);
  TSTORE(part, second);
}

extern "C" __global__ AICORE void once_straight(__gm__ half *x, __gm__ half *y,
                                                __gm__ float *u,
                                                __gm__ float *v) {
  once(x, u);
  once(y, v);
}

extern "C" __global__ AICORE void twice_straight(__gm__ half *x, __gm__ half *y,
                                                 __gm__ float *u,
                                                 __gm__ float *v) {
  twice(x, u);
  twice(y, v);
}

extern "C" __global__ AICORE void once_loop(__gm__ half *x, __gm__ half *y,
                                            __gm__ float *u, __gm__ float *v) {
#pragma clang loop unroll(disable)
  for (int i = 0; i < Blocks; ++i) {
    once(x + 3 * i * Block, u + i * Block);
    once(y + 3 * i * Block, v + i * Block);
  }
}

extern "C" __global__ AICORE void twice_loop(__gm__ half *x, __gm__ half *y,
                                             __gm__ float *u,
                                             __gm__ float *v) {
#pragma clang loop unroll(disable)
  for (int i = 0; i < Blocks; ++i) {
    twice(x + 3 * i * Block, u + i * Block);
    twice(y + 3 * i * Block, v + i * Block);
  }
}
