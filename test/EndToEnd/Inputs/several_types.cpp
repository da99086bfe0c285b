// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sets whose slots hold tiles of several types: see several-types.test. Trip i
// multiplies 16 x 64 rows of a by 64 x 64 of b where i is even, by the first 16
// columns of them where it is odd.

#include <pto/pto-inst.hpp>
using namespace pto;

template <int Rows, int Cols>
using Mat = Tile<TileType::Mat, half, Rows, Cols, BLayout::ColMajor, Rows, Cols,
                 SLayout::RowMajor>;
template <typename T, int Rows, int Cols>
using Window =
    GlobalTensor<T, TileShape2D<T, Rows, Cols>, BaseShape2D<T, Rows, 64>>;

extern "C" __global__ AICORE void k(__gm__ half *a, __gm__ half *b,
                                    __gm__ float *c, int n) {
  TileSlots<Mat<16, 64>, 3> l1;
  TileSlots<TileLeft<half, 16, 64>, 2> left;
  TileSlots<TileRight<half, 64, 16>, 2> right;
  TileSlots<TileAcc<float, 16, 16>, 2> acc;
  for (int i = 0; i < n; ++i) {
    Window<half, 16, 64> rows(a + i * 16 * 64);
    Window<half, 64, 64> all(b + i * 64 * 64);
    Window<half, 64, 16> some(b + i * 64 * 64);
    TLOAD(l1[i % 3], rows);
    TMOV(left[i % 2], l1[i % 3]);
    if (i % 2 == 0) {
      auto wide = l1.as<Mat<64, 64>>((i + 1) % 3);
      TLOAD(wide, all);
      auto wideRight = right.as<TileRight<half, 64, 64>>(i % 2);
      TMOV(wideRight, wide);
      auto wideAcc = acc.as<TileAcc<float, 16, 64>>(i / 2 % 2);
      TMATMUL(wideAcc, left[i % 2], wideRight);
      Window<float, 16, 64> to(c + i * 16 * 64);
      TSTORE(to, wideAcc);
    } else {
      auto narrow = l1.as<Mat<64, 16>>((i + 1) % 3);
      TLOAD(narrow, some);
      TMOV(right[i % 2], narrow);
      TMATMUL(acc[i / 2 % 2], left[i % 2], right[i % 2]);
      Window<float, 16, 16> to(c + i * 16 * 64);
      TSTORE(to, acc[i / 2 % 2]);
    }
  }
}
