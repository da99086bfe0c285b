//===-- reduce_sum_static.cpp - A sum of all, placed and ordered by hand --===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// reduce_sum_ascendc.cpp without queues: tensors at addresses, two buffers of x
// in turn, and the kernel's own flags, an event a buffer and one for the sum.
//
//   UB   x 0 | x 1 | partial sums | work | sum
//        MTE2 -> V    x is full, and back
//        V -> MTE3    the sum is there
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Piece = 1024;
constexpr uint32_t Bytes = Piece * sizeof(float);

extern "C" __global__ __aicore__ void reduce_sum(GM_ADDR x, GM_ADDR result,
                                                 int32_t count) {
  int32_t share = (count + GetBlockNum() - 1) / GetBlockNum();
  int32_t first = GetBlockIdx() * share;
  int32_t end = first + share < count ? first + share : count;
  GlobalTensor<float> xGm, resultGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  resultGm.SetGlobalBuffer((__gm__ float *)result);
  LocalTensor<float> sums(TPosition::VECCALC, 2 * Bytes, Piece);
  LocalTensor<float> work(TPosition::VECCALC, 3 * Bytes, Piece);
  LocalTensor<float> sum(TPosition::VECOUT, 4 * Bytes, 8);

  // Both buffers of x are free.
  SetFlag<HardEvent::V_MTE2>(0);
  SetFlag<HardEvent::V_MTE2>(1);

  Duplicate(sums, 0.0f, Piece);
  int32_t buffer = 0;
  for (int32_t at = first; at < end; at += Piece) {
    int32_t length = end - at < Piece ? end - at : Piece;
    DataCopyExtParams row(1, length * sizeof(float), 0, 0, 0);
    LocalTensor<float> a(TPosition::VECIN, buffer * Bytes, Piece);

    WaitFlag<HardEvent::V_MTE2>(buffer);
    DataCopyPad(a, xGm[at], row, DataCopyPadExtParams<float>());
    SetFlag<HardEvent::MTE2_V>(buffer);

    WaitFlag<HardEvent::MTE2_V>(buffer);
    Add(sums, sums, a, length);
    SetFlag<HardEvent::V_MTE2>(buffer);
    buffer ^= 1;
  }

  ReduceSum(sum, sums, work, Piece);
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  SetAtomicAdd<float>();
  DataCopyPad(resultGm, sum, DataCopyExtParams(1, sizeof(float), 0, 0, 0));
  SetAtomicNone();

  WaitFlag<HardEvent::V_MTE2>(0);
  WaitFlag<HardEvent::V_MTE2>(1);
}
