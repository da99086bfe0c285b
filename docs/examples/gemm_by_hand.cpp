//===-- gemm_by_hand.cpp - Matrix multiplication, everything by hand ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The product of gemm.cpp, C (256 x 512, f32) = A (256 x 384, f16) * B (384 x
// 512, f16), as it is written where nothing but its author says where tiles lie
// and which pipe waits for which. Every role has two tiles, so that one is
// filled while the other is used; a load brings what three steps along K need.
//
//   L1    0x00000 A 128 x 192, two     L0A  0x0000 A 128 x 64   0x8000 again
//         0x20000 B 192 x 256, two     L0B  0x0000 B 64 x 256   0x8000 again
//                                      L0C  0x0000 C 128 x 256
//
// Flags, event id by event id (from -> to: what it says):
//
//   MTE1 -> MTE2   slot   this slot of A and B in L1 may be loaded again
//   MTE2 -> MTE1   0, 1   the newest A, the newest B have come
//   M    -> MTE1   slot   this slot of L0A and L0B may be filled again
//   MTE1 -> M      slot   and this one is full
//   M -> FIX -> M  0      C is complete, C is stored
//
// What has come is said with the same ids for both slots of L1. That is right
// only as long as a load takes longer than MTE1 needs to notice the one before,
// and that is what the compiler warns about; docs/hand-written.md.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int M = 256, K = 384, N = 512;
constexpr int TileM = 128, TileK = 64, TileN = 256;
constexpr int Steps = 3, LoadK = Steps * TileK; // Of K in one load.

using WindowA = GlobalTensor<half, TileShape2D<half, TileM, LoadK>,
                             BaseShape2D<half, M, K>>;
using WindowB = GlobalTensor<half, TileShape2D<half, LoadK, TileN>,
                             BaseShape2D<half, K, N>>;
using WindowC = GlobalTensor<float, TileShape2D<float, TileM, TileN>,
                             BaseShape2D<float, M, N>>;

using MatA = Tile<TileType::Mat, half, TileM, LoadK, BLayout::ColMajor, TileM,
                  LoadK, SLayout::RowMajor>;
using MatB = Tile<TileType::Mat, half, LoadK, TileN, BLayout::ColMajor, LoadK,
                  TileN, SLayout::RowMajor>;

extern "C" __global__ AICORE void gemm_by_hand(__gm__ half *a, __gm__ half *b,
                                               __gm__ float *c) {
  MatA aL1[2];
  MatB bL1[2];
  TileLeft<half, TileM, TileK> aL0[2];
  TileRight<half, TileK, TileN> bL0[2];
  TileAcc<float, TileM, TileN> acc;
  for (int i = 0; i < 2; ++i) {
    TASSIGN(aL1[i], i * 0x10000);
    TASSIGN(bL1[i], 0x20000 + i * 0x20000);
    TASSIGN(aL0[i], i * 0x8000);
    TASSIGN(bL0[i], i * 0x8000);
  }
  TASSIGN<0x0>(acc);

  // Everything may be filled.
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
  set_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
  set_flag(PIPE_M, PIPE_MTE1, EVENT_ID1);

  int far = 0, near = 0; // The slot in L1, and in L0A and L0B.
  for (int m = 0; m < M; m += TileM) {
    for (int n = 0; n < N; n += TileN) {
      for (int load = 0; load < K; load += LoadK) {
        WindowA aWindow(a + m * K + load);
        WindowB bWindow(b + load * N + n);
        wait_flag(PIPE_MTE1, PIPE_MTE2, far);
        TLOAD(aL1[far], aWindow);
        set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
        TLOAD(bL1[far], bWindow);
        set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID1);
        for (int step = 0; step < Steps; ++step) {
          wait_flag(PIPE_M, PIPE_MTE1, near);
          if (step == 0)
            wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
          TEXTRACT(aL0[near], aL1[far], 0, step * TileK);
          if (step == 0)
            wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID1);
          TEXTRACT(bL0[near], bL1[far], step * TileK, 0);
          if (step == Steps - 1)
            set_flag(PIPE_MTE1, PIPE_MTE2, far);
          set_flag(PIPE_MTE1, PIPE_M, near);
          wait_flag(PIPE_MTE1, PIPE_M, near);
          if (load == 0 && step == 0)
            TMATMUL(acc, aL0[near], bL0[near]);
          else
            TMATMUL_ACC(acc, aL0[near], bL0[near]);
          set_flag(PIPE_M, PIPE_MTE1, near);
          near ^= 1;
        }
        far ^= 1;
      }
      WindowC cWindow(c + m * N + n);
      set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
      wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
      TSTORE(cWindow, acc);
      set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
      wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
    }
  }

  // Nothing stays up.
  wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID1);
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
}
