// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of tensors and of what has some, local ones and members, of one dimension and
// two: filled by the counts of loops, and chosen from by what only the run knows.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int32_t Length = 256;

struct Stage {
  LocalTensor<float> sums;
  float factor;
};

class Arrays {
public:
  __aicore__ inline Arrays() {
    for (int32_t i = 0; i < 2; ++i)
      in[i] = LocalTensor<float>(TPosition::VECIN, i * 1024, Length);
    for (int32_t i = 0; i < 5; ++i)
      out[i] = LocalTensor<float>(TPosition::VECOUT, 4096 + i * 1024, Length);
    for (int32_t row = 0; row < 2; ++row)
      for (int32_t col = 0; col < 2; ++col) {
        early[row][col] = LocalTensor<float>(TPosition::VECCALC,
                                             16384 + (2 * row + col) * 256, 64);
        Duplicate(early[row][col], 0.0f, 64);
      }
    for (int32_t i = 0; i < 4; ++i)
      stages[i] = {LocalTensor<float>(TPosition::VECCALC, 20480 + i * 256, 64),
                   i + 2.0f};
  }
  __aicore__ inline void run(GlobalTensor<float> &xs, GlobalTensor<float> &ys,
                             int32_t n) {
    DataCopy(in[1], xs, Length);
    for (int32_t i = 0; i < n; ++i) {
      LocalTensor<float> &now = in[i & 1];
      const int32_t before = i + 3;
      DataCopy(now, xs[i * Length], Length);
      Abs(out[i % 5], now, Length);
      Add(out[i % 5], out[i % 5], in[before & 1], Length);
      LocalTensor<float> quarters[4];
      for (int32_t k = 0; k < 4; ++k)
        quarters[k] = out[i % 5][k * 64];
      // What the iteration before has left.
      Adds(early[i & 1][i >> 1 & 1], now, 1.0f, 64);
      Muls(quarters[2], early[before & 1][before >> 1 & 1], 2.0f, 64);
      const Stage &stage = stages[i & 3];
      Muls(stage.sums, now, stage.factor, 64);
      Adds(quarters[3], stage.sums, 1.0f, 64);
      DataCopy(ys[at], out[i % 5], Length);
      at += Length;
    }
  }

private:
  LocalTensor<float> in[2], out[5], early[2][2];
  Stage stages[4];
  int32_t at = 0;
};

extern "C" __global__ __aicore__ void tensor_arrays(GM_ADDR x, GM_ADDR y,
                                                    int32_t n) {
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  Arrays arrays;
  arrays.run(xs, ys, n);
}
