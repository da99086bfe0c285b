//===-- rms_norm_static.cpp - Rows of mean square 1, by hand --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rms_norm_ascendc.cpp without queues: tensors at addresses, two buffers of x
// and y in turn, and the kernel's own flags, an event a buffer and one for the
// weights.
//
//   UB   x 0 | x 1 | y 0 | y 1 | numbers | squares | scratch | weights | sums
//        MTE2 -> V    x is full, and back
//        V -> MTE3    y is there, and back
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Cols = 1024, Step = 8;
constexpr int32_t Repeat = 64, Block = 8; // Elements in f32.
constexpr int32_t Pitch = Cols / Block;
constexpr uint32_t Short = Step * Cols * sizeof(half), Long = 2 * Short;
constexpr uint32_t Numbers = 4 * Short;          // x and y are before.
constexpr uint32_t Weights = Numbers + 3 * Long; // f32, then f16.
constexpr uint32_t Sums = Weights + Cols * (sizeof(float) + sizeof(half));
constexpr int32_t Loaded = 2; // An event, beside 0 and 1 of the buffers.

/// Rows of mean square 1, times w.
__aicore__ inline void Normalise(const LocalTensor<float> &a,
                                 const LocalTensor<float> &w, float epsilon) {
  LocalTensor<float> square(TPosition::VECCALC, Numbers + Long, Step * Cols);
  LocalTensor<uint8_t> tmp(TPosition::VECCALC, Numbers + 2 * Long, Long);
  LocalTensor<float> n(TPosition::VECCALC, Sums, Step);
  LocalTensor<float> factor(TPosition::VECCALC, Sums + Step * sizeof(float),
                            Step * Block);
  const uint32_t shape[] = {Step, Cols};
  Mul(square, a, a, Step * Cols);
  ReduceSum<float, Pattern::Reduce::AR>(n, square, tmp, shape, true);
  Muls(n, n, 1.0f / Cols, Step);
  Adds(n, n, epsilon, Step);
  Rsqrt(n, n, Step);
  Brcb(factor, n, Step / 8, {1, 8});
#pragma unroll
  for (int32_t row = 0; row < Step; ++row)
    Mul(a[row * Cols], a[row * Cols], factor[row * Block], Repeat,
        Cols / Repeat, {1, 1, 0, 8, 8, 0});
#pragma unroll
  for (int32_t col = 0; col < Cols; col += Repeat)
    Mul(a[col], a[col], w[col], Repeat, Step, {1, 1, 1, Pitch, Pitch, 0});
}

extern "C" __global__ __aicore__ void
rms_norm(GM_ADDR x, GM_ADDR weight, GM_ADDR y, int32_t rows, float epsilon) {
  GlobalTensor<half> xGm, weightGm, yGm;
  xGm.SetGlobalBuffer((__gm__ half *)x);
  weightGm.SetGlobalBuffer((__gm__ half *)weight);
  yGm.SetGlobalBuffer((__gm__ half *)y);
  LocalTensor<float> numbers(TPosition::VECCALC, Numbers, Step * Cols);
  LocalTensor<float> w(TPosition::VECCALC, Weights, Cols);
  LocalTensor<half> weights(TPosition::VECIN, Weights + Cols * sizeof(float),
                            Cols);

  // Every buffer is free.
  for (int32_t buffer = 0; buffer < 2; ++buffer) {
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::MTE3_V>(buffer);
  }

  DataCopy(weights, weightGm, Cols);
  SetFlag<HardEvent::MTE2_V>(Loaded);
  WaitFlag<HardEvent::MTE2_V>(Loaded);
  Cast(w, weights, RoundMode::CAST_NONE, Cols);

  int32_t buffer = 0, stride = GetBlockNum() * Step;
  for (int32_t first = GetBlockIdx() * Step; first < rows; first += stride) {
    LocalTensor<half> a(TPosition::VECIN, buffer * Short, Step * Cols);
    LocalTensor<half> b(TPosition::VECOUT, (2 + buffer) * Short, Step * Cols);

    WaitFlag<HardEvent::V_MTE2>(buffer);
    DataCopy(a, xGm[first * Cols], Step * Cols);
    SetFlag<HardEvent::MTE2_V>(buffer);

    WaitFlag<HardEvent::MTE2_V>(buffer);
    Cast(numbers, a, RoundMode::CAST_NONE, Step * Cols);
    SetFlag<HardEvent::V_MTE2>(buffer);
    Normalise(numbers, w, epsilon);
    WaitFlag<HardEvent::MTE3_V>(buffer);
    Cast(b, numbers, RoundMode::CAST_RINT, Step * Cols);
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
