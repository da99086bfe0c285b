// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of tensors: of places that the source gives, chosen by what only the run
// knows; of a queue's, and of parts, by the counts of loops.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int32_t Length = 256;

extern "C" __global__ __aicore__ void tensor_arrays(GM_ADDR x, GM_ADDR y,
                                                    int32_t n) {
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  LocalTensor<float> in[2], out[3];
  for (int32_t i = 0; i < 2; ++i)
    in[i] = LocalTensor<float>(TPosition::VECIN, i * 1024, Length);
  for (int32_t i = 0; i < 3; ++i)
    out[i] = LocalTensor<float>(TPosition::VECOUT, 4096 + i * 1024, Length);
  DataCopy(in[1], xs, Length);
  for (int32_t i = 0; i < n; ++i) {
    DataCopy(in[i & 1], xs[i * Length], Length);
    Abs(out[i % 3], in[i & 1], Length);
    Add(out[i % 3], out[i % 3], in[(i + 1) & 1], Length);
    LocalTensor<float> quarters[2][2];
    for (int32_t row = 0; row < 2; ++row)
      for (int32_t col = 0; col < 2; ++col)
        quarters[row][col] = out[i % 3][(2 * row + col) * 64];
    Adds(quarters[1][0], quarters[0][1], 1.0f, 64);
    DataCopy(ys[i * Length], out[i % 3], Length);
  }
}
