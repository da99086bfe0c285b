// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Repetitions with a mask: rows of 48 numbers, 256 bytes apart, then of 64.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void repeats(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<> work;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 1, 16 * 256);
  pipe.InitBuffer(out, 1, 16 * 256);
  pipe.InitBuffer(work, 16 * 256);
  LocalTensor<float> a = in.AllocTensor<float>();
  DataCopy(a, xs, {16, 8, 0, 0});
  in.EnQue(a);
  in.DeQue(a);
  LocalTensor<float> b = out.AllocTensor<float>(), c = work.Get<float>();
  UnaryRepeatParams each{1, 1, 8, 8};
  BinaryRepeatParams all{1, 1, 1, 8, 8, 8};
  Adds(b, a, 0.0f, 64, 16, each);
  Muls(c, a, 3.0f, 48, 16, each);
  Abs(c, c, 48, 16, each);
  Add(b, a, c, 48, 16, all);
  in.FreeTensor(a);
  out.EnQue(b);
  out.DeQue(b);
  DataCopy(ys, b, {16, 8, 0, 0});
  out.FreeTensor(b);
}
