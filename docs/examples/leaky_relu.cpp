//===-- leaky_relu.cpp - What is below 0 becomes small --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// y = x > 0 ? x : slope * x, a matrix of `rows` x 200, f16. The last tile has
// fewer rows than the others, and a row is no multiple of a block of 32 bytes:
//
//     200 columns
//   +------------+--+    tile: 64 x 208, valid rows x 200
//   |            |  |
//   +------------+--+    what lies beyond the valid part is neither loaded nor
//   |            |  |    stored, and nothing depends on it
//   +------------+--+
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Cols = 200;
constexpr int TileRows = 64, TileCols = 208;

using Unit = Tile<TileType::Vec, half, TileRows, TileCols, BLayout::RowMajor,
                  DYNAMIC, Cols>;
using Window = GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, Cols>,
                            Stride<1, 1, 1, Cols, 1>>;

extern "C" __global__ AICORE void leaky_relu(__gm__ half *x, __gm__ half *y,
                                             int32_t rows, float slope) {
  for (int first = 0; first < rows; first += TileRows) {
    int count = rows - first < TileRows ? rows - first : TileRows;
    Unit a(count), b(count);
    Window from(x + first * Cols, {count}), to(y + first * Cols, {count});
    TLOAD(a, from);
    TLRELU(b, a, half(slope));
    TSTORE(to, b);
  }
}
