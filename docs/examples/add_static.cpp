//===-- add_static.cpp - A sum of vectors, placed and ordered by hand -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// add_ascendc.cpp without queues: tensors at addresses, two buffers of each in
// turn, and the kernel's own flags, an event a buffer.
//
//   UB   x 0 | x 1 | y 0 | y 1 | z 0 | z 1
//        MTE2 -> V    x and y are full, and back
//        V -> MTE3    a sum is there, and back
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t Length = 4096, Bytes = Length * sizeof(float);

extern "C" __global__ __aicore__ void add(GM_ADDR x, GM_ADDR y, GM_ADDR z,
                                          int32_t tiles) {
  GlobalTensor<float> xGm, yGm, zGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  yGm.SetGlobalBuffer((__gm__ float *)y);
  zGm.SetGlobalBuffer((__gm__ float *)z);

  // Every buffer is free.
  for (int32_t buffer = 0; buffer < 2; ++buffer) {
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::MTE3_V>(buffer);
  }

  int32_t buffer = 0;
  for (int64_t i = GetBlockIdx(); i < tiles; i += GetBlockNum()) {
    LocalTensor<float> a(TPosition::VECIN, buffer * Bytes, Length);
    LocalTensor<float> b(TPosition::VECIN, (2 + buffer) * Bytes, Length);
    LocalTensor<float> c(TPosition::VECOUT, (4 + buffer) * Bytes, Length);

    WaitFlag<HardEvent::V_MTE2>(buffer);
    DataCopy(a, xGm[i * Length], Length);
    DataCopy(b, yGm[i * Length], Length);
    SetFlag<HardEvent::MTE2_V>(buffer);

    WaitFlag<HardEvent::MTE2_V>(buffer);
    WaitFlag<HardEvent::MTE3_V>(buffer);
    Add(c, a, b, Length);
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::V_MTE3>(buffer);

    WaitFlag<HardEvent::V_MTE3>(buffer);
    DataCopy(zGm[i * Length], c, Length);
    SetFlag<HardEvent::MTE3_V>(buffer);
    buffer ^= 1;
  }

  for (int32_t last = 0; last < 2; ++last) {
    WaitFlag<HardEvent::V_MTE2>(last);
    WaitFlag<HardEvent::MTE3_V>(last);
  }
}
