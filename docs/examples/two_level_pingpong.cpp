//===-- two_level_pingpong.cpp - Loads and extracts at two paces ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One left operand against four stacks of right operands, bf16 -> f32:
//
//   scores[s] (16 x 512) = q (16 x 128) * k[s] (128 x 512),   s = 0 .. 3
//
//   L1   | k[0]              | k[1]              | …   one load of 128 KB a
//   stack L0B  | 0  | 1  | 2  | 3  | 0  | 1  | 2  | 3  | …   four extracts of
//   32 KB L0C  | 0  | 1  | 2  | 3  | 0  | 1  | 2  | 3  | …   four products of 8
//   KB GM     <- stored while the next product is computed
//
// Written in the naive way, one tile a role. Two rotations of slots at two
// paces are hidden in it: L1 by the outer loop, L0B and L0C by the inner one.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Stacks = 4, M = 16, K = 128, StackN = 512, L0N = 128;

using WindowQ = GlobalTensor<bfloat16_t, TileShape2D<bfloat16_t, M, K>,
                             BaseShape2D<bfloat16_t, M, K>>;
using WindowK = GlobalTensor<bfloat16_t, TileShape2D<bfloat16_t, K, StackN>,
                             BaseShape2D<bfloat16_t, K, StackN>>;
using WindowS = GlobalTensor<float, TileShape2D<float, M, L0N>,
                             BaseShape2D<float, M, StackN>>;

template <int Rows, int Cols>
using Mat = Tile<TileType::Mat, bfloat16_t, Rows, Cols, BLayout::ColMajor, Rows,
                 Cols, SLayout::RowMajor>;

/// q: 16 x 128. k: 4 stacks of 128 x 512. scores: 4 stacks of 16 x 512.
extern "C" __global__ AICORE void two_level_pingpong(__gm__ bfloat16_t *q,
                                                     __gm__ bfloat16_t *k,
                                                     __gm__ float *scores) {
  Mat<M, K> qL1;
  Mat<K, StackN> kL1;
  TileLeft<bfloat16_t, M, K> qL0;
  TileRight<bfloat16_t, K, L0N> kL0;
  TileAcc<float, M, L0N> acc;

  WindowQ qWindow(q);
  TLOAD(qL1, qWindow);
  TEXTRACT(qL0, qL1, 0, 0);

  for (int stack = 0; stack < Stacks; ++stack) {
    WindowK kWindow(k + stack * K * StackN);
    TLOAD(kL1, kWindow);
    for (int col = 0; col < StackN; col += L0N) {
      TEXTRACT(kL0, kL1, 0, col);
      TMATMUL(acc, qL0, kL0);
      WindowS sWindow(scores + stack * M * StackN + col);
      TSTORE(sWindow, acc);
    }
  }
}
