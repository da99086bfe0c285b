//===-- rms_norm.cpp - Rows of mean square 1, times a weight a column -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// y = x / sqrt(mean of x^2 + epsilon) * weight, row by row, f16 in f32. The
// weights are loaded and converted once. What is computed of a number a row is
// computed of a row of numbers: TRESHAPE names the column's bytes anew.
//
//     Cols                    sums            scale
//   +--------------+          +-+             +---------------+
//   | 8 rows of x  |  x^2 ->  | |  TRESHAPE   |               | 1 x 8
//   +--------------+          +-+  8 x 1      +---------------+
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Cols = 1024, Step = 8;

template <typename T, int Rows>
using Unit = Tile<TileType::Vec, T, Rows, Cols>;
template <int Rows>
using Window = GlobalTensor<half, TileShape2D<half, Rows, Cols>,
                            BaseShape2D<half, Rows, Cols>>;
using Column = Tile<TileType::Vec, float, Step, 1, BLayout::ColMajor>;
using Numbers = Tile<TileType::Vec, float, 1, Step>;

extern "C" __global__ AICORE void rms_norm(__gm__ half *x, __gm__ half *weight,
                                           __gm__ half *y, int32_t rows,
                                           float epsilon) {
  Unit<half, 1> weightIn;
  Unit<float, 1> w;
  Window<1> ws(weight);
  TLOAD(weightIn, ws);
  TCVT(w, weightIn, RoundMode::CAST_NONE);

  int stride = get_block_num() * Step;
  for (int first = get_block_idx() * Step; first < rows; first += stride) {
    Window<Step> xs(x + first * Cols), ys(y + first * Cols);
    Unit<half, Step> in, out;
    Unit<float, Step> a, square, tmp;
    Column sums, scales;
    Numbers sum, scale;
    TLOAD(in, xs);
    TCVT(a, in, RoundMode::CAST_NONE);
    TMUL(square, a, a);
    TROWSUM(sums, square, tmp);
    TRESHAPE(sum, sums);
    TRESHAPE(scale, scales);
    TMULS(sum, sum, 1.0f / Cols);
    TADDS(sum, sum, epsilon);
    TRSQRT(scale, sum);
    TROWEXPANDMUL(a, a, scales);
    TCOLEXPANDMUL(a, a, w);
    TCVT(out, a, RoundMode::CAST_RINT);
    TSTORE(ys, out);
  }
}
