//===-- gemm.cpp - Matrix multiplication, K accumulated -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C (256 x 512, f32) = A (256 x 384, f16) * B (384 x 512, f16), one block.
//
//                          B
//                    64  +------+------+     one C tile: six steps along K
//                    64  |  b0  |      |
//             K=384  ..  |  ..  |      |       GM --TLOAD--> L1 --TEXTRACT-->
//        A               +------+------+       L0A, L0B --TMATMUL--> L0C
//     +--+--+- -+          256    256
//     |a0|a1|.. | 128    +------+------+     and at the end L0C --TSTORE--> GM
//     +--+--+- -+        |  C   |      |
//     |  |  |   | 128    +------+------+
//     +--+--+- -+        |      |      |
//      64 64             +------+------+
//
// Every role has one tile. How many slots it gets, where they lie and which
// pipe waits for which is the compiler's work.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int M = 256, K = 384, N = 512;
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

extern "C" __global__ AICORE void gemm(__gm__ half *a, __gm__ half *b,
                                       __gm__ float *c) {
  MatA aL1;
  MatB bL1;
  TileLeft<half, TileM, TileK> aL0;
  TileRight<half, TileK, TileN> bL0;
  TileAcc<float, TileM, TileN> acc;

  for (int m = 0; m < M; m += TileM) {
    for (int n = 0; n < N; n += TileN) {
      for (int k = 0; k < K; k += TileK) {
        WindowA aWindow(a + m * K + k);
        WindowB bWindow(b + k * N + n);
        TLOAD(aL1, aWindow);
        TLOAD(bL1, bWindow);
        TEXTRACT(aL0, aL1, 0, 0);
        TEXTRACT(bL0, bL1, 0, 0);
        if (k == 0)
          TMATMUL(acc, aL0, bL0);
        else
          TMATMUL_ACC(acc, aL0, bL0);
      }
      WindowC cWindow(c + m * N + n);
      TSTORE(cWindow, acc);
    }
  }
}
