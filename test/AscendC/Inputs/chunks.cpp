// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A queue brings four rows at a time; each is used in an iteration of its own, which
// chooses the part. The tensor is declared in front of the loop.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int32_t N = 64, Rows = 4;

class Chunks {
public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y) {
    xs.SetGlobalBuffer((__gm__ float *)x);
    ys.SetGlobalBuffer((__gm__ float *)y);
    pipe.InitBuffer(in, 2, N * Rows * sizeof(float));
    pipe.InitBuffer(out, 2, N * sizeof(float));
  }

  __aicore__ inline void Process(int32_t rows) {
    LocalTensor<float> chunk;
    for (int32_t i = 0; i < rows; ++i) {
      int32_t row = i % Rows;
      if (row == 0)
        chunk = CopyIn(i);
      LocalTensor<float> o = out.AllocTensor<float>();
      Adds(o, chunk[row * N], 1.0f, N);
      out.EnQue(o);
      if (row + 1 == Rows)
        in.FreeTensor(chunk);
      o = out.DeQue<float>();
      DataCopy(ys[i * N], o, N);
      out.FreeTensor(o);
    }
  }

private:
  __aicore__ inline LocalTensor<float> CopyIn(int32_t i) {
    LocalTensor<float> t = in.AllocTensor<float>();
    DataCopy(t, xs[i * N], N * Rows);
    in.EnQue(t);
    return in.DeQue<float>();
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  GlobalTensor<float> xs, ys;
};

extern "C" __global__ __aicore__ void chunks(GM_ADDR x, GM_ADDR y, int32_t rows) {
  Chunks op;
  op.Init(x, y);
  op.Process(rows);
}
