// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The scalar unit reads what the vector unit has computed, and writes what it
// computes with: each block less its largest number, which comes first.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void scalars(GM_ADDR x, GM_ADDR y, int32_t n) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<> work, largest;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 2, 256);
  pipe.InitBuffer(out, 2, 256);
  pipe.InitBuffer(work, 256);
  pipe.InitBuffer(largest, 32);
  for (int32_t i = 0; i < n; ++i) {
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, xs[i * 64], 64);
    in.EnQue(a);
    in.DeQue(a);
    LocalTensor<float> b = out.AllocTensor<float>();
    LocalTensor<float> most = largest.Get<float>();
    ReduceMax(most, a, work.Get<float>(), 64);
    float value = most.GetValue(0);
    Adds(b, a, -value, 64);
    b.SetValue(0, value);
    in.FreeTensor(a);
    out.EnQue(b);
    out.DeQue(b);
    DataCopy(ys[i * 64], b, 64);
    out.FreeTensor(b);
  }
}
