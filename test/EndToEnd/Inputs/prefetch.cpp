//===-- prefetch.cpp - The same work, loaded at once or one ahead ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads of 128 x 128 take about as long as what becomes of them, so that a loop
// that does not overlap them takes nearly twice as long.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

using Mat = Tile<TileType::Mat, half, 128, 128, BLayout::ColMajor, 128, 128,
                 SLayout::RowMajor>;
using WindowA = GlobalTensor<half, TileShape2D<half, 128, 128>,
                             BaseShape2D<half, 128, 128>>;
using WindowC = GlobalTensor<float, TileShape2D<float, 128, 128>,
                             BaseShape2D<float, 128, 128>>;

AICORE inline void fill(Mat &tile, __gm__ half *a, int i) {
  WindowA window(a + i * 128 * 128);
  TLOAD(tile, window);
}

AICORE inline void use(Mat &tile, __gm__ float *c, int i) {
  TileLeft<half, 128, 128> left;
  TileRight<half, 128, 128> right;
  TileAcc<float, 128, 128> acc;
  TMOV(left, tile);
  TMOV(right, tile);
  TMATMUL(acc, left, right);
  WindowC window(c + i * 128 * 128);
  TSTORE(window, acc);
}

extern "C" __global__ AICORE void at_once(__gm__ half *a, __gm__ float *c,
                                          int n) {
  TileSlots<Mat, 2> s;
  for (int i = 0; i < n; ++i) {
    fill(s[i % 2], a, i);
    use(s[i % 2], c, i);
  }
}

extern "C" __global__ AICORE void one_ahead(__gm__ half *a, __gm__ float *c,
                                            int n) {
  TileSlots<Mat, 2> s;
  if (n > 0)
    fill(s[0], a, 0);
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n)
      fill(s[(i + 1) % 2], a, i + 1);
    use(s[i % 2], c, i);
  }
}

/// The old one is used behind the fill of the new one.
extern "C" __global__ AICORE void one_behind(__gm__ half *a, __gm__ float *c,
                                             int n) {
  TileSlots<Mat, 2> s;
  for (int i = 0; i < n + 1; ++i) {
    if (i < n)
      fill(s[i % 2], a, i);
    if (i > 0)
      use(s[(i - 1) & 1], c, i - 1);
  }
}
