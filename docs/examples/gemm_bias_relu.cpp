//===-- gemm_bias_relu.cpp - A layer: product, bias, relu -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C (250 x 75, f16) = max(0, A (250 x 130, bf16) * B (130 x 75, bf16) + bias),
// one block. No size is a multiple of anything:
//
//            B  130 x 75          L1, L0: 144 x 80
//           +--------+
//           |        |    bias    L1: 1 x 80 --TMOV--> bias memory
//           +--------+
//     A     +--------+
//   +----+  |  128   |  rows      TMATMUL_BIAS starts every row at the bias;
//   |    |  |        |            TSTORE clamps at 0 and rounds to f16
//   +----+  +--------+
//   |    |  |  122   |  rows      in a tile of 128
//   +----+  +--------+
//
// A tile is as large as its valid part rounded up to fractals, as the cube unit
// requires. The load of A clears what is left of the last block along K, so
// that what lies beyond K in B does not matter.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int M = 250, K = 130, N = 75;
constexpr int TileM = 128, TileK = 144, TileN = 80;

using WindowA = GlobalTensor<bfloat16_t, Shape<1, 1, 1, DYNAMIC, K>,
                             BaseShape2D<bfloat16_t, M, K>>;
using WindowB = GlobalTensor<bfloat16_t, TileShape2D<bfloat16_t, K, N>,
                             BaseShape2D<bfloat16_t, K, N>>;
using WindowBias =
    GlobalTensor<float, TileShape2D<float, 1, N>, BaseShape2D<float, 1, N>>;
using WindowC =
    GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, N>, BaseShape2D<half, M, N>>;

using MatA = Tile<TileType::Mat, bfloat16_t, TileM, TileK, BLayout::ColMajor,
                  DYNAMIC, K, SLayout::RowMajor>;
using MatB = Tile<TileType::Mat, bfloat16_t, TileK, TileN, BLayout::ColMajor, K,
                  N, SLayout::RowMajor>;
using MatBias = Tile<TileType::Mat, float, 1, TileN, BLayout::RowMajor, 1, N>;
using Bias = Tile<TileType::Bias, float, 1, TileN, BLayout::RowMajor, 1, N>;
using Acc = TileAcc<float, TileM, TileN, DYNAMIC, N>;

extern "C" __global__ AICORE void gemm_bias_relu(__gm__ bfloat16_t *a,
                                                 __gm__ bfloat16_t *b,
                                                 __gm__ float *bias,
                                                 __gm__ half *c) {
  MatB bL1;
  MatBias biasL1;
  TileRight<bfloat16_t, TileK, TileN, K, N> bL0;
  Bias biasBT;
  WindowB bWindow(b);
  WindowBias biasWindow(bias);
  TLOAD(bL1, bWindow);
  TLOAD(biasL1, biasWindow);
  TMOV(bL0, bL1);
  TMOV(biasBT, biasL1);

  for (int m = 0; m < M; m += TileM) {
    int rows = M - m < TileM ? M - m : TileM;
    MatA aL1(rows);
    TileLeft<bfloat16_t, TileM, TileK, DYNAMIC, K> aL0(rows);
    Acc acc(rows);
    WindowA aWindow(a + m * K, {rows});
    WindowC cWindow(c + m * N, {rows});
    TLOAD(aL1, aWindow);
    TMOV(aL0, aL1);
    TMATMUL_BIAS(acc, aL0, bL0, biasBT);
    TSTORE<Acc, WindowC, AtomicType::AtomicNone, ReluPreMode::NormalRelu>(
        cWindow, acc);
  }
}
