//===-- softmax_static.cpp - Softmax in f32, placed and ordered by hand ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// softmax.asc's kernel with flags of its own: tensors at addresses, two buffers
// of x and y in turn, an event a buffer.
//
//   UB   x 0 | x 1 | y 0 | y 1 | scratch | a number a row | a block a row
//        MTE2 -> V    x is full, and back
//        V -> MTE3    y is there, and back
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Cols = 1024, Step = 4;
constexpr int32_t Repeat = 64, Block = 8; // Elements.
constexpr uint32_t Bytes = Step * Cols * sizeof(float);

/// What a row's number becomes, a block of it.
__aicore__ inline LocalTensor<float> Spread(const LocalTensor<float> &n) {
  LocalTensor<float> each(TPosition::VECCALC, 5 * Bytes + 32, 8 * Block);
  Brcb(each, n, 1, {1, 8});
  return each;
}

/// e^(x - the largest of the row).
__aicore__ inline void Powers(const LocalTensor<float> &y,
                              const LocalTensor<float> &x) {
  LocalTensor<uint8_t> tmp(TPosition::VECCALC, 4 * Bytes, Bytes);
  LocalTensor<float> most(TPosition::VECCALC, 5 * Bytes, 8);
  const uint32_t shape[] = {Step, Cols};
  ReduceMax<float, Pattern::Reduce::AR>(most, x, tmp, shape, true);
  LocalTensor<float> each = Spread(most);
#pragma unroll
  for (int32_t row = 0; row < Step; ++row)
    Sub(y[row * Cols], x[row * Cols], each[row * Block], Repeat, Cols / Repeat,
        {1, 1, 0, 8, 8, 0});
  Exp(y, y, Step * Cols);
}

/// Each row over its sum.
__aicore__ inline void Divide(const LocalTensor<float> &y) {
  LocalTensor<uint8_t> tmp(TPosition::VECCALC, 4 * Bytes, Bytes);
  LocalTensor<float> sum(TPosition::VECCALC, 5 * Bytes, 8);
  const uint32_t shape[] = {Step, Cols};
  ReduceSum<float, Pattern::Reduce::AR>(sum, y, tmp, shape, true);
  LocalTensor<float> each = Spread(sum);
#pragma unroll
  for (int32_t row = 0; row < Step; ++row)
    Div(y[row * Cols], y[row * Cols], each[row * Block], Repeat, Cols / Repeat,
        {1, 1, 0, 8, 8, 0});
}

extern "C" __global__ __aicore__ void softmax_f32_1024(GM_ADDR x, GM_ADDR y,
                                                       int32_t rows) {
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  yGm.SetGlobalBuffer((__gm__ float *)y);

  // Every buffer is free.
  for (int32_t buffer = 0; buffer < 2; ++buffer) {
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::MTE3_V>(buffer);
  }

  int32_t buffer = 0, stride = GetBlockNum() * Step;
  for (int32_t first = GetBlockIdx() * Step; first < rows; first += stride) {
    int32_t count = rows - first < Step ? rows - first : Step;
    LocalTensor<float> a(TPosition::VECIN, buffer * Bytes, Step * Cols);
    LocalTensor<float> b(TPosition::VECOUT, (2 + buffer) * Bytes, Step * Cols);

    WaitFlag<HardEvent::V_MTE2>(buffer);
    DataCopy(a, xGm[first * Cols], count * Cols);
    SetFlag<HardEvent::MTE2_V>(buffer);

    WaitFlag<HardEvent::MTE2_V>(buffer);
    WaitFlag<HardEvent::MTE3_V>(buffer);
    Powers(b, a);
    SetFlag<HardEvent::V_MTE2>(buffer);
    Divide(b);
    SetFlag<HardEvent::V_MTE3>(buffer);

    WaitFlag<HardEvent::V_MTE3>(buffer);
    DataCopy(yGm[first * Cols], b, count * Cols);
    SetFlag<HardEvent::MTE3_V>(buffer);
    buffer ^= 1;
  }

  for (int32_t last = 0; last < 2; ++last) {
    WaitFlag<HardEvent::V_MTE2>(last);
    WaitFlag<HardEvent::MTE3_V>(last);
  }
}
