//===-- gemm.cpp - A block of a matrix multiplication, both ways ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// c = a * b in f16, each core a block of BLOCK_ROWS x BLOCK_COLS of c in tiles
// of 128 x 256 and steps of 64. With EXPLICIT the author says which slot each
// tile takes, ACCUMULATORS of them in L0C; without, one tile a role.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int M = ROWS, K = INNER, N = COLS;
constexpr int TileM = 128, TileK = 64, TileN = 256;

using WindowA = GlobalTensor<half, TileShape2D<half, TileM, TileK>,
                             BaseShape2D<half, M, K>>;
using WindowB = GlobalTensor<half, TileShape2D<half, TileK, TileN>,
                             BaseShape2D<half, K, N>>;
using WindowC = GlobalTensor<float, TileShape2D<float, TileM, TileN>,
                             BaseShape2D<float, M, N>>;

using MatA = Tile<TileType::Mat, half, TileM, TileK, BLayout::ColMajor, TileM,
                  TileK, SLayout::RowMajor>;
using MatB = Tile<TileType::Mat, half, TileK, TileN, BLayout::ColMajor, TileK,
                  TileN, SLayout::RowMajor>;

#ifdef EXPLICIT
#define SLOTS(tile, n) tile[n]
#define SLOT(tile, i, n) tile[(i) % (n)]
#else
#define SLOTS(tile, n) tile
#define SLOT(tile, i, n) tile
#endif

extern "C" __global__ AICORE void kernel(__gm__ half *a, __gm__ half *b,
                                         __gm__ float *c) {
  MatA SLOTS(aL1, 2);
  MatB SLOTS(bL1, 2);
  TileLeft<half, TileM, TileK> SLOTS(aL0, 2);
  TileRight<half, TileK, TileN> SLOTS(bL0, 2);
  TileAcc<float, TileM, TileN> SLOTS(acc, ACCUMULATORS);

  int m0 = get_block_idx() / (N / BLOCK_COLS) * BLOCK_ROWS;
  int n0 = get_block_idx() % (N / BLOCK_COLS) * BLOCK_COLS;
  for (int m = m0; m < m0 + BLOCK_ROWS; m += TileM) {
    for (int n = n0; n < n0 + BLOCK_COLS; n += TileN) {
      [[maybe_unused]] int tile = (m - m0) / TileM * (BLOCK_COLS / TileN) +
                                  (n - n0) / TileN;
      for (int k = 0; k < K; k += TileK) {
        WindowA aWindow(a + m * K + k);
        WindowB bWindow(b + k * N + n);
        TLOAD(SLOT(aL1, k / TileK, 2), aWindow);
        TLOAD(SLOT(bL1, k / TileK, 2), bWindow);
        TEXTRACT(SLOT(aL0, k / TileK, 2), SLOT(aL1, k / TileK, 2), 0, 0);
        TEXTRACT(SLOT(bL0, k / TileK, 2), SLOT(bL1, k / TileK, 2), 0, 0);
        if (k == 0)
          TMATMUL(SLOT(acc, tile, ACCUMULATORS), SLOT(aL0, k / TileK, 2),
                  SLOT(bL0, k / TileK, 2));
        else
          TMATMUL_ACC(SLOT(acc, tile, ACCUMULATORS), SLOT(aL0, k / TileK, 2),
                      SLOT(bL0, k / TileK, 2));
      }
      WindowC cWindow(c + m * N + n);
      TSTORE(cWindow, SLOT(acc, tile, ACCUMULATORS));
    }
  }
}
