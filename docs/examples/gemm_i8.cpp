//===-- gemm_i8.cpp - Integers: product, and two quantised forms ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A (250 x 90, i8) * B (90 x 91, i8), one block, stored three times:
//
//            B  90 x 91         L1, L0: 96 x 96
//           +--------+
//           |        |          scales  L1: 1 x 96 --TMOV--> fixpipe buffer
//           +--------+
//     A     +--------+
//   +----+  |  128   |  rows    TSTORE     as it is             i32
//   |    |  |        |          TSTORE     times one scale      i8
//   +----+  +--------+          TSTORE_FP  times one a column   i8
//   |    |  |  122   |  rows
//   +----+  +--------+
//
// A scale is a quantisation parameter of 64 bits: the f32 scale, an offset, and
// a bit that says that the result is signed (docs/isa.md). The row of scales is
// padded to 96 in memory, since 64-bit elements are loaded 32 bytes at a time.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int M = 250, K = 90, N = 91;
constexpr int TileM = 128, TileK = 96, TileN = 96;

using WindowA =
    GlobalTensor<int8_t, Shape<1, 1, 1, DYNAMIC, K>, BaseShape2D<int8_t, M, K>>;
using WindowB = GlobalTensor<int8_t, TileShape2D<int8_t, K, N>,
                             BaseShape2D<int8_t, K, N>>;
using WindowScales = GlobalTensor<uint64_t, TileShape2D<uint64_t, 1, TileN>,
                                  BaseShape2D<uint64_t, 1, TileN>>;
template <typename T>
using WindowC =
    GlobalTensor<T, Shape<1, 1, 1, DYNAMIC, N>, BaseShape2D<T, M, N>>;

using MatA = Tile<TileType::Mat, int8_t, TileM, TileK, BLayout::ColMajor,
                  DYNAMIC, K, SLayout::RowMajor>;
using MatB = Tile<TileType::Mat, int8_t, TileK, TileN, BLayout::ColMajor, K, N,
                  SLayout::RowMajor>;
using Acc = TileAcc<int32_t, TileM, TileN, DYNAMIC, N>;

extern "C" __global__ AICORE void
gemm_i8(__gm__ int8_t *a, __gm__ int8_t *b, uint64_t scale,
        __gm__ uint64_t *scales, __gm__ int32_t *c, __gm__ int8_t *quantised,
        __gm__ int8_t *byColumn) {
  MatB bL1;
  Tile<TileType::Mat, uint64_t, 1, TileN> scalesL1;
  TileRight<int8_t, TileK, TileN, K, N> bL0;
  Tile<TileType::Scaling, uint64_t, 1, TileN> scalesFB;
  WindowB bWindow(b);
  WindowScales scalesWindow(scales);
  TLOAD(bL1, bWindow);
  TLOAD(scalesL1, scalesWindow);
  TMOV(bL0, bL1);
  TMOV(scalesFB, scalesL1);

  for (int m = 0; m < M; m += TileM) {
    int rows = M - m < TileM ? M - m : TileM;
    MatA aL1(rows);
    TileLeft<int8_t, TileM, TileK, DYNAMIC, K> aL0(rows);
    Acc acc(rows);
    WindowA aWindow(a + m * K, {rows});
    WindowC<int32_t> cWindow(c + m * N, {rows});
    WindowC<int8_t> quantisedWindow(quantised + m * N, {rows});
    WindowC<int8_t> byColumnWindow(byColumn + m * N, {rows});
    TLOAD(aL1, aWindow);
    TMOV(aL0, aL1);
    TMATMUL(acc, aL0, bL0);
    TSTORE(cWindow, acc);
    TSTORE(quantisedWindow, acc, scale);
    TSTORE_FP(byColumnWindow, acc, scalesFB);
  }
}
