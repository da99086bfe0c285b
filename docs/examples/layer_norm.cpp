//===-- layer_norm.cpp - Rows of mean 0 and variance 1, scaled and shifted ===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// y = (x - mean) / sqrt(variance + epsilon) * scale + shift, row by row; scale
// and shift are a number a column. Two passes over the tile on chip: what is
// squared has its mean subtracted already.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Cols = 512, Step = 8;

template <int Rows> using Unit = Tile<TileType::Vec, float, Rows, Cols>;
template <int Rows>
using Window = GlobalTensor<float, TileShape2D<float, Rows, Cols>,
                            BaseShape2D<float, Rows, Cols>>;
using Column = Tile<TileType::Vec, float, Step, 1, BLayout::ColMajor>;
using Numbers = Tile<TileType::Vec, float, 1, Step>;

extern "C" __global__ AICORE void layer_norm(__gm__ float *x,
                                             __gm__ float *scale,
                                             __gm__ float *shift,
                                             __gm__ float *y, int32_t rows,
                                             float epsilon) {
  Unit<1> s, t;
  Window<1> ss(scale), ts(shift);
  TLOAD(s, ss);
  TLOAD(t, ts);

  int stride = get_block_num() * Step;
  for (int first = get_block_idx() * Step; first < rows; first += stride) {
    Window<Step> xs(x + first * Cols), ys(y + first * Cols);
    Unit<Step> a, square, out, tmp;
    Column means, variances, factors;
    Numbers mean, variance, factor;
    TRESHAPE(mean, means);
    TRESHAPE(variance, variances);
    TRESHAPE(factor, factors);
    TLOAD(a, xs);
    TROWSUM(means, a, tmp);
    TMULS(mean, mean, 1.0f / Cols);
    TROWEXPANDSUB(out, a, means);
    TMUL(square, out, out);
    TROWSUM(variances, square, tmp);
    TMULS(variance, variance, 1.0f / Cols);
    TADDS(variance, variance, epsilon);
    TRSQRT(factor, variance);
    TROWEXPANDMUL(out, out, factors);
    TCOLEXPANDMUL(out, out, s);
    TCOLEXPANDADD(out, out, t);
    TSTORE(ys, out);
  }
}
