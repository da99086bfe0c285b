//===-- two_level.cpp - Loads and extracts at two paces, both ways --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As docs/examples/two_level_pingpong.cpp, for ROWS rows of q. With EXPLICIT
// the author says which slot each tile takes; without, one tile a role.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Stacks = 4, M = ROWS, K = 128, StackN = 512, L0N = 128;

using WindowQ = GlobalTensor<bfloat16_t, TileShape2D<bfloat16_t, M, K>,
                             BaseShape2D<bfloat16_t, M, K>>;
using WindowK = GlobalTensor<bfloat16_t, TileShape2D<bfloat16_t, K, StackN>,
                             BaseShape2D<bfloat16_t, K, StackN>>;
using WindowS = GlobalTensor<float, TileShape2D<float, M, L0N>,
                             BaseShape2D<float, M, StackN>>;

template <int Rows, int Cols>
using Mat = Tile<TileType::Mat, bfloat16_t, Rows, Cols, BLayout::ColMajor, Rows,
                 Cols, SLayout::RowMajor>;

#ifdef EXPLICIT
#define SLOTS(tile) tile[2]
#define SLOT(tile, i) tile[(i) & 1]
#else
#define SLOTS(tile) tile
#define SLOT(tile, i) tile
#endif

extern "C" __global__ AICORE void kernel(__gm__ bfloat16_t *q,
                                         __gm__ bfloat16_t *k,
                                         __gm__ float *scores) {
  Mat<M, K> qL1;
  Mat<K, StackN> SLOTS(kL1);
  TileLeft<bfloat16_t, M, K> qL0;
  TileRight<bfloat16_t, K, L0N> SLOTS(kL0);
  TileAcc<float, M, L0N> SLOTS(acc);

  WindowQ qWindow(q);
  TLOAD(qL1, qWindow);
  TEXTRACT(qL0, qL1, 0, 0);

  for (int stack = 0; stack < Stacks; ++stack) {
    WindowK kWindow(k + stack * K * StackN);
    TLOAD(SLOT(kL1, stack), kWindow);
    for (int col = 0; col < StackN; col += L0N) {
      TEXTRACT(SLOT(kL0, col / L0N), SLOT(kL1, stack), 0, col);
      TMATMUL(SLOT(acc, col / L0N), qL0, SLOT(kL0, col / L0N));
      WindowS sWindow(scores + stack * M * StackN + col);
      TSTORE(sWindow, SLOT(acc, col / L0N));
    }
  }
}
