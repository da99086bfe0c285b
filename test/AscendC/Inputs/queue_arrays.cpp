// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of queues and of buffers, which the counts of loops choose.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int32_t Length = 128, Inputs = 3;

class Sums {
public:
  __aicore__ inline Sums(GM_ADDR x, GM_ADDR y, int32_t n) : n(n) {
    xs.SetGlobalBuffer((__gm__ float *)x);
    ys.SetGlobalBuffer((__gm__ float *)y);
    for (int32_t k = 0; k < Inputs; ++k)
      pipe.InitBuffer(in[k], 2, Length * sizeof(float));
    for (auto &buffer : work)
      pipe.InitBuffer(buffer, Length * sizeof(float));
    pipe.InitBuffer(done, 2, Length * sizeof(float));
  }
  // Of three rows that follow each other: |a| + 2 |b| + 3 |c|.
  __aicore__ inline void run() {
    for (int32_t i = 0; i < n; ++i) {
      for (int32_t k = 0; k < Inputs; ++k) {
        LocalTensor<float> row = in[k].AllocTensor<float>();
        DataCopy(row, xs[(i * Inputs + k) * Length], Length);
        in[k].EnQue(row);
      }
      LocalTensor<float> sum = done.AllocTensor<float>();
      Duplicate(sum, 0.0f, Length);
      for (int32_t k = 0; k < Inputs; ++k) {
        LocalTensor<float> row = in[k].DeQue<float>();
        LocalTensor<float> size = work[k % 2].Get<float>();
        Abs(size, row, Length);
        in[k].FreeTensor(row);
        Muls(size, size, k + 1.0f, Length);
        Add(sum, sum, size, Length);
      }
      done.EnQue(sum);
      sum = done.DeQue<float>();
      DataCopy(ys[i * Length], sum, Length);
      done.FreeTensor(sum);
    }
  }

private:
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in[Inputs];
  TQue<TPosition::VECOUT, 1> done;
  TBuf<TPosition::VECCALC> work[2];
  GlobalTensor<float> xs, ys;
  int32_t n;
};

extern "C" __global__ __aicore__ void queue_arrays(GM_ADDR x, GM_ADDR y,
                                                   int32_t n) {
  Sums(x, y, n).run();
}
