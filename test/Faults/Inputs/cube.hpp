// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles by their size, and what every kernel does with them.
#include <pto/pto-inst.hpp>
using namespace pto;

template <int Rows, int Cols, typename T = half>
using Mat = Tile<TileType::Mat, T, Rows, Cols, BLayout::ColMajor, Rows, Cols,
                 SLayout::RowMajor>;
template <int Rows, int Cols, typename T = half>
using Left = TileLeft<T, Rows, Cols>;
template <int Rows, int Cols, typename T = half>
using Right = TileRight<T, Rows, Cols>;
template <int Rows, int Cols, typename T = float>
using Acc = TileAcc<T, Rows, Cols>;

template <typename M> AICORE void load(M &mat, __gm__ typename M::DType *in) {
  using T = typename M::DType;
  GlobalTensor<T, TileShape2D<T, M::Rows, M::Cols>,
               BaseShape2D<T, M::Rows, M::Cols>>
      window(in);
  TLOAD(mat, window);
}

template <typename A> AICORE void store(__gm__ float *out, A &acc) {
  GlobalTensor<float, TileShape2D<float, A::Rows, A::Cols>,
               BaseShape2D<float, A::Rows, A::Cols>>
      window(out);
  TSTORE(window, acc);
}

/// acc = a * b, of tiles in L1.
template <typename C, typename A, typename B>
AICORE void multiply(C &acc, A &a, B &b) {
  TileLeft<typename A::DType, A::Rows, A::Cols> left;
  TileRight<typename B::DType, B::Rows, B::Cols> right;
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(acc, left, right);
}

/// acc += a * b
template <typename C, typename A, typename B>
AICORE void accumulate(C &acc, A &a, B &b) {
  TileLeft<typename A::DType, A::Rows, A::Cols> left;
  TileRight<typename B::DType, B::Rows, B::Cols> right;
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL_ACC(acc, left, right);
}
