// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers whose lengths the host decides, all of them multiples of one number.
#include "kernel_operator.h"
using namespace AscendC;

class Kernel {
public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t total,
                              uint32_t tile, TPipe *tensorPipe) {
    pipe = tensorPipe;
    count = total / GetBlockNum();
    tileLength = tile / 2;
    xGm.SetGlobalBuffer((__gm__ half *)x + count * GetBlockIdx(), count);
    yGm.SetGlobalBuffer((__gm__ half *)y + count * GetBlockIdx(), count);
    zGm.SetGlobalBuffer((__gm__ float *)z + count * GetBlockIdx(), count);
    pipe->InitBuffer(inX, 2, tileLength * sizeof(half));
    pipe->InitBuffer(inY, 2, tileLength * sizeof(half));
    pipe->InitBuffer(out, 2, tileLength * sizeof(float));
    pipe->InitBuffer(product, tileLength * sizeof(half));
  }
  __aicore__ inline void Process() {
    for (uint32_t at = 0; at < count; at += tileLength) {
      uint32_t length = count - at < tileLength ? count - at : tileLength;
      LocalTensor<half> x = inX.AllocTensor<half>();
      LocalTensor<half> y = inY.AllocTensor<half>();
      DataCopy(x, xGm[at], length);
      DataCopy(y, yGm[at], length);
      inX.EnQue(x);
      inY.EnQue(y);
      inX.DeQue(x);
      inY.DeQue(y);
      LocalTensor<float> z = out.AllocTensor<float>();
      LocalTensor<half> xy = product.Get<half>();
      Mul(xy, x, y, length);
      Cast(z, xy, RoundMode::CAST_NONE, length);
      out.EnQue(z);
      inX.FreeTensor(x);
      inY.FreeTensor(y);
      out.DeQue(z);
      DataCopy(zGm[at], z, length);
      out.FreeTensor(z);
    }
  }

private:
  TPipe *pipe;
  TQue<TPosition::VECIN, 1> inX, inY;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<TPosition::VECCALC> product;
  GlobalTensor<half> xGm, yGm;
  GlobalTensor<float> zGm;
  uint32_t count, tileLength;
};

extern "C" __global__ __aicore__ void lengths(GM_ADDR x, GM_ADDR y, GM_ADDR z,
                                              uint32_t total, uint32_t tile) {
  TPipe pipe;
  Kernel op;
  op.Init(x, y, z, total, tile, &pipe);
  op.Process();
}
