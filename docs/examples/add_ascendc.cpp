//===-- add_ascendc.cpp - The sum of two vectors, in Ascend C -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// add.cpp against kernel_operator.h: queues of two buffers instead of tiles. What
// a queue says is the order of its buffers; who waits for whom follows from what
// the calls touch.
//
//   CopyIn    x, y: AllocTensor, DataCopy, EnQue        MTE2
//   Compute   x, y: DeQue, Add, FreeTensor; z: EnQue    V
//   CopyOut   z: DeQue, DataCopy, FreeTensor            MTE3
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t TileLength = 4096, Buffers = 2;

class KernelAdd {
public:
  __aicore__ inline KernelAdd() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
    xGm.SetGlobalBuffer((__gm__ float *)x);
    yGm.SetGlobalBuffer((__gm__ float *)y);
    zGm.SetGlobalBuffer((__gm__ float *)z);
    pipe.InitBuffer(xs, Buffers, TileLength * sizeof(float));
    pipe.InitBuffer(ys, Buffers, TileLength * sizeof(float));
    pipe.InitBuffer(zs, Buffers, TileLength * sizeof(float));
  }

  __aicore__ inline void Process(int32_t tiles) {
    for (int64_t i = GetBlockIdx(); i < tiles; i += GetBlockNum()) {
      CopyIn(i);
      Compute();
      CopyOut(i);
    }
  }

private:
  __aicore__ inline void CopyIn(int64_t i) {
    LocalTensor<float> x = xs.AllocTensor<float>();
    LocalTensor<float> y = ys.AllocTensor<float>();
    DataCopy(x, xGm[i * TileLength], TileLength);
    DataCopy(y, yGm[i * TileLength], TileLength);
    xs.EnQue(x);
    ys.EnQue(y);
  }

  __aicore__ inline void Compute() {
    LocalTensor<float> x = xs.DeQue<float>();
    LocalTensor<float> y = ys.DeQue<float>();
    LocalTensor<float> z = zs.AllocTensor<float>();
    Add(z, x, y, TileLength);
    zs.EnQue<float>(z);
    xs.FreeTensor(x);
    ys.FreeTensor(y);
  }

  __aicore__ inline void CopyOut(int64_t i) {
    LocalTensor<float> z = zs.DeQue<float>();
    DataCopy(zGm[i * TileLength], z, TileLength);
    zs.FreeTensor(z);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> xs, ys;
  TQue<TPosition::VECOUT, 1> zs;
  GlobalTensor<float> xGm, yGm, zGm;
};

extern "C" __global__ __aicore__ void add(GM_ADDR x, GM_ADDR y, GM_ADDR z,
                                          int32_t tiles) {
  KernelAdd op;
  op.Init(x, y, z);
  op.Process(tiles);
}
