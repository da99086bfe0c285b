//===-- two_level_pingpong_slots.cpp - Two paces, slots by hand -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel of two_level_pingpong.cpp; here the author says how many slots a
// tile has, which one is meant, and in which order a pair is worked on:
//
//   L1    | k[0]                          | k[1]            …   512 columns a slot
//   MTE1    extract 0, extract 1            extract 0, …        128 columns a slot
//   M                     matmul 0, matmul 1
//   FIX                             store 0, store 1            while the cube
//                                                               fills the other
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
extern "C" __global__ AICORE void
two_level_pingpong_slots(__gm__ bfloat16_t *q, __gm__ bfloat16_t *k,
                         __gm__ float *scores) {
  Mat<M, K> qL1;
  TileSlots<Mat<K, StackN>, 2> kL1;
  TileLeft<bfloat16_t, M, K> qL0;
  TileSlots<TileRight<bfloat16_t, K, L0N>, 2> kL0;
  TileSlots<TileAcc<float, M, L0N>, 2> acc;

  WindowQ qWindow(q);
  TLOAD(qL1, qWindow);
  TEXTRACT(qL0, qL1, 0, 0);

  for (int stack = 0; stack < Stacks; ++stack) {
    WindowK kWindow(k + stack * K * StackN);
    TLOAD(kL1[stack & 1], kWindow);
    for (int col = 0; col < StackN; col += 2 * L0N) {
      __gm__ float *pair = scores + stack * M * StackN + col;
      WindowS even(pair), odd(pair + L0N);
      TEXTRACT(kL0[0], kL1[stack & 1], 0, col);
      TEXTRACT(kL0[1], kL1[stack & 1], 0, col + L0N);
      TMATMUL(acc[0], qL0, kL0[0]);
      TMATMUL(acc[1], qL0, kL0[1]);
      TSTORE(even, acc[0]);
      TSTORE(odd, acc[1]);
    }
  }
}
