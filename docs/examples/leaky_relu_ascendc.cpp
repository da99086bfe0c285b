//===-- leaky_relu_ascendc.cpp - What is below 0 becomes small ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// leaky_relu.cpp against kernel_operator.h. A row of 200 numbers is a block that
// DataCopyPad fills up to a multiple of 32 bytes:
//
//     200 columns
//   +------------+--+    64 blocks of 400 bytes, 416 bytes apart in UB; the last
//   |            |00|    tile has fewer
//   +------------+--+
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Cols = 200, TileRows = 64, TileCols = 208;

class KernelLeakyRelu {
public:
  __aicore__ inline KernelLeakyRelu() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, TPipe *tensorPipe) {
    pipe = tensorPipe;
    xGm.SetGlobalBuffer((__gm__ half *)x);
    yGm.SetGlobalBuffer((__gm__ half *)y);
    pipe->InitBuffer(xs, 2, TileRows * TileCols * sizeof(half));
    pipe->InitBuffer(ys, 2, TileRows * TileCols * sizeof(half));
  }

  __aicore__ inline void Process(int32_t rows, half slope) {
    for (int32_t first = 0; first < rows; first += TileRows) {
      int32_t count = rows - first < TileRows ? rows - first : TileRows;
      CopyIn(first, count);
      Compute(count, slope);
      CopyOut(first, count);
    }
  }

private:
  __aicore__ inline void CopyIn(int32_t first, int32_t count) {
    LocalTensor<half> x = xs.AllocTensor<half>();
    DataCopyExtParams blocks(count, Cols * sizeof(half), 0, 0, 0);
    DataCopyPadExtParams<half> zeros(true, 0, TileCols - Cols, 0);
    DataCopyPad(x, xGm[first * Cols], blocks, zeros);
    xs.EnQue(x);
  }

  __aicore__ inline void Compute(int32_t count, half slope) {
    LocalTensor<half> x = xs.DeQue<half>();
    LocalTensor<half> y = ys.AllocTensor<half>();
    LeakyRelu(y, x, slope, count * TileCols);
    ys.EnQue(y);
    xs.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(int32_t first, int32_t count) {
    LocalTensor<half> y = ys.DeQue<half>();
    DataCopyExtParams blocks(count, Cols * sizeof(half), 0, 0, 0);
    DataCopyPad(yGm[first * Cols], y, blocks);
    ys.FreeTensor(y);
  }

  TPipe *pipe;
  TQue<TPosition::VECIN, 1> xs;
  TQue<TPosition::VECOUT, 1> ys;
  GlobalTensor<half> xGm, yGm;
};

extern "C" __global__ __aicore__ void leaky_relu(GM_ADDR x, GM_ADDR y,
                                                 int32_t rows, float slope) {
  TPipe pipe;
  KernelLeakyRelu op;
  op.Init(x, y, &pipe);
  op.Process(rows, static_cast<half>(slope));
}
