// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// out = in * in, of size x size elements; twice of it with TWICE.
#include "size.hpp"
#include <pto/pto-inst.hpp>
using namespace pto;

template <typename T>
using Window =
    GlobalTensor<T, TileShape2D<T, size, size>, BaseShape2D<T, size, size>>;

extern "C" __global__ AICORE void square(__gm__ half *in, __gm__ float *out) {
  Window<half> source(in);
  Window<float> target(out);
  Tile<TileType::Mat, half, size, size, BLayout::ColMajor, size, size,
       SLayout::RowMajor>
      m;
  TileLeft<half, size, size> left;
  TileRight<half, size, size> right;
  TileAcc<float, size, size> product;
  TLOAD(m, source);
  TMOV(left, m);
  TMOV(right, m);
  TMATMUL(product, left, right);
#ifdef TWICE
  TMATMUL_ACC(product, product, left, right);
#endif
  TSTORE(target, product);
}
