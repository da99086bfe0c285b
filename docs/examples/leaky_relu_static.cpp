//===-- leaky_relu_static.cpp - leaky_relu, placed and ordered by hand ----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// leaky_relu_ascendc.cpp without queues: tensors at addresses, two buffers of
// each in turn, and the kernel's own flags, an event a buffer.
//
//   UB   x 0 | x 1 | y 0 | y 1    rows of 200 numbers, filled up to 208
//        MTE2 -> V                x is full, and back
//        V -> MTE3                y is there, and back
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Cols = 200, TileRows = 64, TileCols = 208;
constexpr uint32_t Bytes = TileRows * TileCols * sizeof(half);

extern "C" __global__ __aicore__ void leaky_relu(GM_ADDR x, GM_ADDR y,
                                                 int32_t rows, float slope) {
  GlobalTensor<half> xGm, yGm;
  xGm.SetGlobalBuffer((__gm__ half *)x);
  yGm.SetGlobalBuffer((__gm__ half *)y);

  // Every buffer is free.
  for (int32_t buffer = 0; buffer < 2; ++buffer) {
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::MTE3_V>(buffer);
  }

  int32_t buffer = 0;
  for (int32_t first = 0; first < rows; first += TileRows) {
    int32_t count = rows - first < TileRows ? rows - first : TileRows;
    DataCopyExtParams blocks(count, Cols * sizeof(half), 0, 0, 0);
    DataCopyPadExtParams<half> zeros(true, 0, TileCols - Cols, 0);
    LocalTensor<half> a(TPosition::VECIN, buffer * Bytes, TileRows * TileCols);
    LocalTensor<half> b(TPosition::VECOUT, (2 + buffer) * Bytes,
                        TileRows * TileCols);

    WaitFlag<HardEvent::V_MTE2>(buffer);
    DataCopyPad(a, xGm[first * Cols], blocks, zeros);
    SetFlag<HardEvent::MTE2_V>(buffer);

    WaitFlag<HardEvent::MTE2_V>(buffer);
    WaitFlag<HardEvent::MTE3_V>(buffer);
    LeakyRelu(b, a, static_cast<half>(slope), count * TileCols);
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::V_MTE3>(buffer);

    WaitFlag<HardEvent::V_MTE3>(buffer);
    DataCopyPad(yGm[first * Cols], b, blocks);
    SetFlag<HardEvent::MTE3_V>(buffer);
    buffer ^= 1;
  }

  for (int32_t last = 0; last < 2; ++last) {
    WaitFlag<HardEvent::V_MTE2>(last);
    WaitFlag<HardEvent::MTE3_V>(last);
  }
}
