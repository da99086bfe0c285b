//===-- layer_norm_static.cpp - Mean 0 and variance 1, by hand ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// layer_norm_ascendc.cpp without queues: tensors at addresses, two buffers of x
// and y in turn, and the kernel's own flags, an event a buffer and one for the
// parameters, scale and shift.
//
//   UB   x 0 | x 1 | y 0 | y 1 | squares | scratch | parameters | sums
//        MTE2 -> V    x is full, and back
//        V -> MTE3    y is there, and back
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Cols = 512, Step = 8;
constexpr int32_t Repeat = 64, Block = 8; // Elements in f32.
constexpr int32_t Pitch = Cols / Block;
constexpr uint32_t Bytes = Step * Cols * sizeof(float);
constexpr uint32_t Squares = 4 * Bytes; // x and y are before.
constexpr uint32_t Scratch = Squares + Bytes, Parameters = Scratch + Bytes;
constexpr uint32_t Sums = Parameters + 2 * Cols * sizeof(float);
constexpr int32_t Loaded = 2; // An event, beside 0 and 1 of the buffers.

/// The sums of the rows of x, over their length.
__aicore__ inline void Mean(const LocalTensor<float> &n,
                            const LocalTensor<float> &x) {
  LocalTensor<uint8_t> tmp(TPosition::VECCALC, Scratch, Bytes);
  const uint32_t shape[] = {Step, Cols};
  ReduceSum<float, Pattern::Reduce::AR>(n, x, tmp, shape, true);
  Muls(n, n, 1.0f / Cols, Step);
}

/// Rows of mean 0 and variance 1.
__aicore__ inline void Normalise(const LocalTensor<float> &y,
                                 const LocalTensor<float> &x, float epsilon) {
  LocalTensor<float> square(TPosition::VECCALC, Squares, Step * Cols);
  LocalTensor<float> n(TPosition::VECCALC, Sums, Step);
  LocalTensor<float> each(TPosition::VECCALC, Sums + Step * sizeof(float),
                          Step * Block);
  const BinaryRepeatParams blockOfRow(1, 1, 0, 8, 8, 0);
  Mean(n, x);
  Brcb(each, n, Step / 8, {1, 8});
#pragma unroll
  for (int32_t row = 0; row < Step; ++row)
    Sub(y[row * Cols], x[row * Cols], each[row * Block], Repeat, Cols / Repeat,
        blockOfRow);
  Mul(square, y, y, Step * Cols);
  Mean(n, square);
  Adds(n, n, epsilon, Step);
  Rsqrt(n, n, Step);
  Brcb(each, n, Step / 8, {1, 8});
#pragma unroll
  for (int32_t row = 0; row < Step; ++row)
    Mul(y[row * Cols], y[row * Cols], each[row * Block], Repeat, Cols / Repeat,
        blockOfRow);
}

/// Times scale, plus shift, which follows it.
__aicore__ inline void ScaleAndShift(const LocalTensor<float> &y,
                                     const LocalTensor<float> &parameters) {
  const BinaryRepeatParams rowOfAll(1, 1, 1, Pitch, Pitch, 0);
#pragma unroll
  for (int32_t col = 0; col < Cols; col += Repeat)
    Mul(y[col], y[col], parameters[col], Repeat, Step, rowOfAll);
#pragma unroll
  for (int32_t col = 0; col < Cols; col += Repeat)
    Add(y[col], y[col], parameters[Cols + col], Repeat, Step, rowOfAll);
}

extern "C" __global__ __aicore__ void layer_norm(GM_ADDR x, GM_ADDR scale,
                                                 GM_ADDR shift, GM_ADDR y,
                                                 int32_t rows, float epsilon) {
  GlobalTensor<float> xGm, scaleGm, shiftGm, yGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  scaleGm.SetGlobalBuffer((__gm__ float *)scale);
  shiftGm.SetGlobalBuffer((__gm__ float *)shift);
  yGm.SetGlobalBuffer((__gm__ float *)y);
  LocalTensor<float> parameters(TPosition::VECIN, Parameters, 2 * Cols);

  // Every buffer is free.
  for (int32_t buffer = 0; buffer < 2; ++buffer) {
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::MTE3_V>(buffer);
  }

  DataCopy(parameters, scaleGm, Cols);
  DataCopy(parameters[Cols], shiftGm, Cols);
  SetFlag<HardEvent::MTE2_V>(Loaded);
  WaitFlag<HardEvent::MTE2_V>(Loaded);

  int32_t buffer = 0, stride = GetBlockNum() * Step;
  for (int32_t first = GetBlockIdx() * Step; first < rows; first += stride) {
    LocalTensor<float> a(TPosition::VECIN, buffer * Bytes, Step * Cols);
    LocalTensor<float> b(TPosition::VECOUT, (2 + buffer) * Bytes, Step * Cols);

    WaitFlag<HardEvent::V_MTE2>(buffer);
    DataCopy(a, xGm[first * Cols], Step * Cols);
    SetFlag<HardEvent::MTE2_V>(buffer);

    WaitFlag<HardEvent::MTE2_V>(buffer);
    WaitFlag<HardEvent::MTE3_V>(buffer);
    Normalise(b, a, epsilon);
    SetFlag<HardEvent::V_MTE2>(buffer);
    ScaleAndShift(b, parameters);
    SetFlag<HardEvent::V_MTE3>(buffer);

    WaitFlag<HardEvent::V_MTE3>(buffer);
    DataCopy(yGm[first * Cols], b, Step * Cols);
    SetFlag<HardEvent::MTE3_V>(buffer);
    buffer ^= 1;
  }

  for (int32_t last = 0; last < 2; ++last) {
    WaitFlag<HardEvent::V_MTE2>(last);
    WaitFlag<HardEvent::MTE3_V>(last);
  }
}
