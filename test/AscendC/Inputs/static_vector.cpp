// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensors at places and flags of the source's on a vector core, which leaves the
// order within the vector pipe to the compiler.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void static_vector(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  LocalTensor<float> a(TPosition::VECIN, 0, 1024);
  LocalTensor<float> b(TPosition::VECOUT, 4096, 1024);
  SetFlag<HardEvent::V_MTE2>(0);
  SetFlag<HardEvent::MTE3_V>(0);
  for (int i = 0; i < 4; ++i) {
    WaitFlag<HardEvent::V_MTE2>(0);
    DataCopy(a, xs[i * 1024], 1024);
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE3_V>(0);
    Muls(b, a, 2.0f, 1024);
    Adds(b, b, 1.0f, 1024);
    SetFlag<HardEvent::V_MTE2>(0);
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopy(ys[i * 1024], b, 1024);
    SetFlag<HardEvent::MTE3_V>(0);
  }
  WaitFlag<HardEvent::V_MTE2>(0);
  WaitFlag<HardEvent::MTE3_V>(0);
}
