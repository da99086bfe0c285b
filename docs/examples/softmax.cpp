//===-- softmax.cpp - Each row divided by the sum of its powers of e ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// y = e^(x - max) / sum of e^(x - max), row by row; the rows are shared out
// among the blocks, a few at a time:
//
//      Cols                          max    sum
//   +---------------+   +---------+  +-+   +-+
//   | few rows of x |   | in f32  |  | |   | |     a column: a number a row
//   +---------------+   +---------+  +-+   +-+
//
// One kernel a type and number of columns; the number of rows is an argument,
// and the last tile may have fewer than the others.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

/// `Rows` x `Cols` elements, of which the first rows are valid.
template <typename T, int Rows, int Cols>
using Unit = Tile<TileType::Vec, T, Rows, Cols, BLayout::RowMajor, DYNAMIC,
                  Cols>;

/// A number for each of up to 8 rows: 32 bytes.
using Column = Tile<TileType::Vec, float, 8, 1, BLayout::ColMajor, DYNAMIC, 1>;

template <typename T, int Cols>
using Window = GlobalTensor<T, Shape<1, 1, 1, DYNAMIC, Cols>,
                            Stride<1, 1, 1, Cols, 1>>;

template <typename T, int Cols>
AICORE inline void softmax(__gm__ T *x, __gm__ T *y, int32_t rows) {
  constexpr int Step = Cols <= 512 ? 8 : 4; // Rows of a tile.
  int stride = get_block_num() * Step;
  for (int first = get_block_idx() * Step; first < rows; first += stride) {
    int count = rows - first < Step ? rows - first : Step;
    Window<T, Cols> xs(x + first * Cols, {count});
    Window<T, Cols> ys(y + first * Cols, {count});
    Unit<float, Step, Cols> a(count), tmp(count);
    Column most(count), sum(count);
    if constexpr (sizeof(T) == 2) {
      Unit<T, Step, Cols> in(count);
      TLOAD(in, xs);
      TCVT(a, in, RoundMode::CAST_NONE);
    } else {
      TLOAD(a, xs);
    }
    TROWMAX(most, a, tmp);
    TROWEXPANDSUB(a, a, most);
    TEXP(a, a);
    TROWSUM(sum, a, tmp);
    TROWEXPANDDIV(a, a, sum);
    if constexpr (sizeof(T) == 2) {
      Unit<T, Step, Cols> out(count);
      TCVT(out, a, RoundMode::CAST_RINT);
      TSTORE(ys, out);
    } else {
      TSTORE(ys, a);
    }
  }
}

#define KERNEL(NAME, T, COLS)                                                  \
  extern "C" __global__ AICORE void NAME(__gm__ T *x, __gm__ T *y,             \
                                         int32_t rows) {                       \
    softmax<T, COLS>(x, y, rows);                                              \
  }
KERNEL(softmax_f32_64, float, 64)
KERNEL(softmax_f32_256, float, 256)
KERNEL(softmax_f32_1024, float, 1024)
KERNEL(softmax_f16_64, half, 64)
KERNEL(softmax_f16_256, half, 256)
KERNEL(softmax_f16_1024, half, 1024)
