// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of a buffer that begin where the run says: a table of four rows is loaded, and
// row i % 4 multiplied with row i of x; every fourth product goes back into the table.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int32_t N = 64;

extern "C" __global__ __aicore__ void part_choices(GM_ADDR x, GM_ADDR y,
                                                   int32_t rows) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> tables;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(tables, 4 * N * sizeof(float));
  pipe.InitBuffer(in, 2, N * sizeof(float));
  pipe.InitBuffer(out, 2, N * sizeof(float));
  LocalTensor<float> table = tables.Get<float>();
  DataCopy(table, xs, 4 * N);
  for (int32_t i = 0; i < rows; ++i) {
    LocalTensor<float> row = in.AllocTensor<float>();
    DataCopy(row, xs[i * N], N);
    in.EnQue(row);
    row = in.DeQue<float>();
    LocalTensor<float> product = out.AllocTensor<float>();
    Mul(product, table[i % 4 * N], row, N);
    Mins(product, product, 8.0f, N);
    Maxs(product, product, -8.0f, N);
    if (i % 4 == 3)
      Adds(table[i / 4 % 4 * N], product, 1.0f, N);
    in.FreeTensor(row);
    out.EnQue(product);
    product = out.DeQue<float>();
    DataCopy(ys[i * N], product, N);
    out.FreeTensor(product);
  }
}
