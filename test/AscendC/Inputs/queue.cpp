// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two buffers of a queue at once, in an order of the source's; a queue's buffer
// that goes from load to store without the vector pipe.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void queue(GM_ADDR x, GM_ADDR y, int32_t n) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> through;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 2, 1024);
  pipe.InitBuffer(through, 2, 1024);
  pipe.InitBuffer(out, 2, 1024);
  for (int32_t i = 0; i < n; ++i) {
    LocalTensor<float> a = in.AllocTensor<float>(),
                       b = in.AllocTensor<float>();
    DataCopy(a, xs[i * 512], 256);
    DataCopy(b, xs[i * 512 + 256], 256);
    in.EnQue(b); // The later one first.
    in.EnQue(a);
    LocalTensor<float> first = in.DeQue<float>(), second = in.DeQue<float>();
    LocalTensor<float> c = out.AllocTensor<float>();
    Sub(c, first, second, 256);
    in.FreeTensor(first);
    in.FreeTensor(second);
    out.EnQue(c);
    out.DeQue(c);
    DataCopy(ys[i * 512], c, 256);
    out.FreeTensor(c);
    LocalTensor<float> d = through.AllocTensor<float>();
    DataCopy(d, xs[i * 512], 256);
    through.EnQue(d);
    through.DeQue(d);
    DataCopy(ys[i * 512 + 256], d, 256);
    through.FreeTensor(d);
  }
}
