// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stands beside rows whose length is no multiple of 32 bytes: zeros, a number of
// the call's, one that is set by itself; of one row as of several.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void pad_values(GM_ADDR x, GM_ADDR y,
                                                 int32_t n) {
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> rows;
  pipe.InitBuffer(rows, 2, 256);
  const DataCopyExtParams five(8, 20, 0, 0, 0), thirteen(1, 52, 0, 0, 0);
  const DataCopyPadExtParams<float> none(false, 0, 3, 0), zero(true, 0, 3, 0),
      seven(true, 0, 3, 7.0f);
  for (int32_t i = 0; i < n; ++i) {
    LocalTensor<float> row = rows.AllocTensor<float>();
    if (i % 5 == 0)
      DataCopyPad(row, xs[i * 40], five, zero);
    else if (i % 5 == 1)
      DataCopyPad(row, xs[i * 40], five, seven);
    else if (i % 5 == 2)
      SetPadValue(-2.0f);
    if (i % 5 == 3)
      Duplicate(row, 1.0f, 64);
    if (i % 5 == 3)
      DataCopyPad(row, xs[i * 40], thirteen, seven);
    // Two ways: of a number that the kernel begins with, and of one set before.
    if (i % 5 == 2 || i % 5 == 4)
      DataCopyPad(row, xs[i * 40], five, none);
    rows.EnQue(row);
    row = rows.DeQue<float>();
    DataCopy(ys[i * 64], row, 64);
    rows.FreeTensor(row);
  }
}
