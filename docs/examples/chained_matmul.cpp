//===-- chained_matmul.cpp - A product of a product -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// E (64 x 96, f32) = max(0, A (64 x 128, f16) * B (128 x 64, f16)) * D (64 x
// 96, f16), one block. What is between the two products never leaves the core:
//
//   A --L1--> L0A -.
//                   TMATMUL -> L0C --TMOV, relu, f16--> L1 --> L0A -.
//   B --L1--> L0B -'                                                 TMATMUL
//   D --L1-----------------------------------------------------L0B -'
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int M = 64, K = 128, Hidden = 64, N = 96;

template <typename T, int rows, int cols>
using Window =
    GlobalTensor<T, TileShape2D<T, rows, cols>, BaseShape2D<T, rows, cols>>;
template <int rows, int cols>
using Mat = Tile<TileType::Mat, half, rows, cols, BLayout::ColMajor, rows, cols,
                 SLayout::RowMajor>;

extern "C" __global__ AICORE void chained_matmul(__gm__ half *a, __gm__ half *b,
                                                 __gm__ half *d,
                                                 __gm__ float *e) {
  using First = TileAcc<float, M, Hidden>;
  Mat<M, K> aL1;
  Mat<K, Hidden> bL1;
  Mat<Hidden, N> dL1;
  Mat<M, Hidden> hiddenL1;
  TileLeft<half, M, K> aL0;
  TileRight<half, K, Hidden> bL0;
  TileLeft<half, M, Hidden> hiddenL0;
  TileRight<half, Hidden, N> dL0;
  First hidden;
  TileAcc<float, M, N> result;
  Window<half, M, K> aWindow(a);
  Window<half, K, Hidden> bWindow(b);
  Window<half, Hidden, N> dWindow(d);
  Window<float, M, N> eWindow(e);

  TLOAD(aL1, aWindow);
  TLOAD(bL1, bWindow);
  TLOAD(dL1, dWindow);
  TMOV(aL0, aL1);
  TMOV(bL0, bL1);
  TMATMUL(hidden, aL0, bL0);
  TMOV<Mat<M, Hidden>, First, ReluPreMode::NormalRelu>(hiddenL1, hidden);
  TMOV(hiddenL0, hiddenL1);
  TMOV(dL0, dL1);
  TMATMUL(result, hiddenL0, dL0);
  TSTORE(eWindow, result);
}
