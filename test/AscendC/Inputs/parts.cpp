// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Halves of a queue's buffer, and a buffer's bytes as numbers of another type.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void parts(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 2, 4096);
  pipe.InitBuffer(out, 2, 2048);
  for (int i = 0; i < 8; ++i) {
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, xs[i * 1024], 512);
    DataCopy(a[512], xs[i * 1024 + 512], 512);
    in.EnQue(a);
    a = in.DeQue<float>();
    LocalTensor<float> b = out.AllocTensor<float>();
    Add(b, a, a[512], 512);
    // The sign of the second half.
    LocalTensor<uint16_t> bits = b.ReinterpretCast<uint16_t>()[512];
    Duplicate(a.ReinterpretCast<uint32_t>(), 0x80000000u, 256);
    Or(bits, bits, a.ReinterpretCast<uint16_t>(), 512);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopy(ys[i * 512], b, 512);
    out.FreeTensor(b);
  }
}
