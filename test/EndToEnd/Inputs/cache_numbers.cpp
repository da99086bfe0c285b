// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products whose right operand comes past the cache, row-major, column-major and
// in fractals; the left one through it. With `policy` on the tensor, and the
// other on a load of its own, each wins where it should.

#include <pto/pto-inst.hpp>

using namespace pto;

template <typename T, Layout order>
using Tensor = GlobalTensor<T, TileShape2D<T, 64, 64, order>,
                            BaseShape2D<T, 64, 64, order>, order>;
template <typename T>
using Fractals = Tile<TileType::Mat, T, 64, 64, BLayout::ColMajor, 64, 64,
                      SLayout::RowMajor>;
template <typename T>
using Turned = Tile<TileType::Mat, T, 64, 64, BLayout::RowMajor, 64, 64,
                    SLayout::ColMajor>;

template <typename T, typename R, Layout order, typename MatB>
AICORE inline void product(__gm__ T *a, __gm__ T *b, __gm__ R *c) {
  Fractals<T> aL1;
  MatB bL1, again;
  TileLeft<T, 64, 64> aL0;
  TileRight<T, 64, 64> bL0, againL0;
  TileAcc<R, 64, 64> acc;
  Tensor<T, Layout::ND> aWindow(a);
  Tensor<T, order> bWindow(b);
  Tensor<R, Layout::ND> cWindow(c);
  set_cache_policy(bWindow, CachePolicy::Bypass);
  TLOAD(aL1, aWindow);
  TLOAD(bL1, bWindow);
  TMOV(aL0, aL1);
  TMOV(bL0, bL1);
  TMATMUL(acc, aL0, bL0);
  TLOAD<CachePolicy::Cached>(again, bWindow);
  TMOV(againL0, again);
  TMATMUL_ACC(acc, aL0, againL0);
  TSTORE(cWindow, acc);
}

#define PRODUCT(NAME, T, R, ORDER, MAT)                                        \
  extern "C" __global__ AICORE void NAME(__gm__ T *a, __gm__ T *b,             \
                                         __gm__ R *c) {                        \
    product<T, R, Layout::ORDER, MAT<T>>(a, b, c);                             \
  }
PRODUCT(nd_f16, half, float, ND, Fractals)
PRODUCT(nz_f16, half, float, NZ, Fractals)
PRODUCT(dn_f16, half, float, DN, Turned)
PRODUCT(nd_bf16, bfloat16_t, float, ND, Fractals)
PRODUCT(nz_bf16, bfloat16_t, float, NZ, Fractals)
PRODUCT(nd_i8, int8_t, int32_t, ND, Fractals)
PRODUCT(nz_i8, int8_t, int32_t, NZ, Fractals)
