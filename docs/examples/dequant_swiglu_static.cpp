//===-- dequant_swiglu_static.cpp - A gated unit, by hand -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dequant_swiglu_ascendc.cpp without queues: tensors at addresses, two buffers
// of what is loaded and stored in turn, and the kernel's own flags, an event a
// buffer and one for the scales of columns.
//
//   UB   gates 0 | gates 1 | ups 0 | ups 1 | y 0 | y 1 | gate | up | divisor |
//        scales of columns | of rows 0 | of rows 1 | a block a row
//        MTE2 -> V    gates, ups and scales of rows are full, and back
//        V -> MTE3    y is there, and back
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Half = 256, Cols = 2 * Half, Step = 16;
constexpr int32_t Repeat = 64, Block = 8; // Elements in f32.
constexpr int32_t Pitch = Half / Block;
constexpr uint32_t Long = Step * Half * sizeof(float), Short = Long / 2;
constexpr uint32_t Ups = 2 * Long, Ys = 2 * Ups; // Gates are before.
constexpr uint32_t Numbers = Ys + 2 * Short;
constexpr uint32_t ColScales = Numbers + 3 * Long;
constexpr uint32_t RowScales = ColScales + Cols * sizeof(float);
constexpr uint32_t Spread = RowScales + 2 * Step * sizeof(float);
constexpr int32_t Loaded = 2; // An event, beside 0 and 1 of the buffers.

/// Integers of one half become f32, times the scales of rows and columns.
__aicore__ inline void Dequantise(const LocalTensor<float> &to,
                                  const LocalTensor<int32_t> &from,
                                  const LocalTensor<float> &rowScale,
                                  const LocalTensor<float> &colScale) {
  Cast(to, from, RoundMode::CAST_RINT, Step * Half);
#pragma unroll
  for (int32_t row = 0; row < Step; ++row)
    Mul(to[row * Half], to[row * Half], rowScale[row * Block], Repeat,
        Half / Repeat, {1, 1, 0, 8, 8, 0});
#pragma unroll
  for (int32_t col = 0; col < Half; col += Repeat)
    Mul(to[col], to[col], colScale[col], Repeat, Step,
        {1, 1, 1, Pitch, Pitch, 0});
}

/// gate / (1 + e^-gate) * up, in place.
__aicore__ inline void Swiglu(const LocalTensor<float> &gate,
                              const LocalTensor<float> &up) {
  LocalTensor<float> divisor(TPosition::VECCALC, Numbers + 2 * Long,
                             Step * Half);
  Muls(divisor, gate, -1.0f, Step * Half);
  Exp(divisor, divisor, Step * Half);
  Adds(divisor, divisor, 1.0f, Step * Half);
  Div(gate, gate, divisor, Step * Half);
  Mul(gate, gate, up, Step * Half);
}

extern "C" __global__ __aicore__ void dequant_swiglu(GM_ADDR x,
                                                     GM_ADDR rowScale,
                                                     GM_ADDR colScale,
                                                     GM_ADDR y, int32_t rows) {
  GlobalTensor<int32_t> xGm;
  GlobalTensor<float> rowScaleGm, colScaleGm;
  GlobalTensor<half> yGm;
  xGm.SetGlobalBuffer((__gm__ int32_t *)x);
  rowScaleGm.SetGlobalBuffer((__gm__ float *)rowScale);
  colScaleGm.SetGlobalBuffer((__gm__ float *)colScale);
  yGm.SetGlobalBuffer((__gm__ half *)y);
  LocalTensor<float> gate(TPosition::VECCALC, Numbers, Step * Half);
  LocalTensor<float> up(TPosition::VECCALC, Numbers + Long, Step * Half);
  LocalTensor<float> cols(TPosition::VECIN, ColScales, Cols);
  LocalTensor<float> each(TPosition::VECCALC, Spread, Step * Block);
  // Rows that are half a row apart, in blocks of 32 bytes.
  const DataCopyParams oneHalf(Step, Pitch, Pitch, 0);

  // Every buffer is free.
  for (int32_t buffer = 0; buffer < 2; ++buffer) {
    SetFlag<HardEvent::V_MTE2>(buffer);
    SetFlag<HardEvent::MTE3_V>(buffer);
  }

  DataCopy(cols, colScaleGm, Cols);
  SetFlag<HardEvent::MTE2_V>(Loaded);
  WaitFlag<HardEvent::MTE2_V>(Loaded);

  int32_t buffer = 0, stride = GetBlockNum() * Step;
  for (int32_t first = GetBlockIdx() * Step; first < rows; first += stride) {
    LocalTensor<int32_t> gates(TPosition::VECIN, buffer * Long, Step * Half);
    LocalTensor<int32_t> ups(TPosition::VECIN, Ups + buffer * Long,
                             Step * Half);
    LocalTensor<float> scales(TPosition::VECIN,
                              RowScales + buffer * Step * sizeof(float), Step);
    LocalTensor<half> b(TPosition::VECOUT, Ys + buffer * Short, Step * Half);

    WaitFlag<HardEvent::V_MTE2>(buffer);
    DataCopy(scales, rowScaleGm[first], Step);
    DataCopy(gates, xGm[first * Cols], oneHalf);
    DataCopy(ups, xGm[first * Cols + Half], oneHalf);
    SetFlag<HardEvent::MTE2_V>(buffer);

    WaitFlag<HardEvent::MTE2_V>(buffer);
    Brcb(each, scales, Step / 8, {1, 8});
    Dequantise(gate, gates, each, cols);
    Dequantise(up, ups, each, cols[Half]);
    SetFlag<HardEvent::V_MTE2>(buffer);
    Swiglu(gate, up);
    WaitFlag<HardEvent::MTE3_V>(buffer);
    Cast(b, gate, RoundMode::CAST_RINT, Step * Half);
    SetFlag<HardEvent::V_MTE3>(buffer);

    WaitFlag<HardEvent::V_MTE3>(buffer);
    DataCopy(yGm[first * Half], b, Step * Half);
    SetFlag<HardEvent::MTE3_V>(buffer);
    buffer ^= 1;
  }

  for (int32_t last = 0; last < 2; ++last) {
    WaitFlag<HardEvent::V_MTE2>(last);
    WaitFlag<HardEvent::MTE3_V>(last);
  }
}
