//===-- dequant_swiglu_ascendc.cpp - A gated unit, in Ascend C ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dequant_swiglu.cpp against kernel_operator.h, sixteen rows a buffer: gates and
// ups come apart (a DataCopy with gaps), each with the scales of its columns.
//
//   gate   Cast, times its row's scale and its columns'    y = gate / (1 + e^-gate)
//   up     Cast, times its row's scale and its columns'        times up
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Half = 256, Cols = 2 * Half, Step = 16;
constexpr int32_t Repeat = 64, Block = 8; // Elements in f32.
constexpr int32_t Pitch = Half / Block;

class KernelDequantSwiglu {
public:
  __aicore__ inline KernelDequantSwiglu() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR rowScale, GM_ADDR colScale,
                              GM_ADDR y) {
    xGm.SetGlobalBuffer((__gm__ int32_t *)x);
    rowScaleGm.SetGlobalBuffer((__gm__ float *)rowScale);
    colScaleGm.SetGlobalBuffer((__gm__ float *)colScale);
    yGm.SetGlobalBuffer((__gm__ half *)y);
    pipe.InitBuffer(gates, 2, Step * Half * sizeof(int32_t));
    pipe.InitBuffer(ups, 2, Step * Half * sizeof(int32_t));
    pipe.InitBuffer(rowScales, 2, Step * sizeof(float));
    pipe.InitBuffer(colScales, 1, Cols * sizeof(float));
    pipe.InitBuffer(ys, 2, Step * Half * sizeof(half));
    pipe.InitBuffer(gateNumbers, Step * Half * sizeof(float));
    pipe.InitBuffer(upNumbers, Step * Half * sizeof(float));
    pipe.InitBuffer(divisors, Step * Half * sizeof(float));
    pipe.InitBuffer(spread, Step * Block * sizeof(float));
  }

  __aicore__ inline void Process(int32_t rows) {
    LocalTensor<float> scales = colScales.AllocTensor<float>();
    DataCopy(scales, colScaleGm, Cols);
    colScales.EnQue(scales);
    scales = colScales.DeQue<float>();
    int32_t stride = GetBlockNum() * Step;
    for (int32_t first = GetBlockIdx() * Step; first < rows; first += stride) {
      CopyIn(first);
      Compute(scales);
      CopyOut(first);
    }
    colScales.FreeTensor(scales);
  }

private:
  __aicore__ inline void CopyIn(int32_t first) {
    // Rows that are half a row apart, in blocks of 32 bytes.
    const DataCopyParams half(Step, Pitch, Pitch, 0);
    LocalTensor<float> scale = rowScales.AllocTensor<float>();
    LocalTensor<int32_t> gate = gates.AllocTensor<int32_t>();
    LocalTensor<int32_t> up = ups.AllocTensor<int32_t>();
    DataCopy(scale, rowScaleGm[first], Step);
    DataCopy(gate, xGm[first * Cols], half);
    DataCopy(up, xGm[first * Cols + Half], half);
    rowScales.EnQue(scale);
    gates.EnQue(gate);
    ups.EnQue(up);
  }

  __aicore__ inline void Compute(const LocalTensor<float> &colScale) {
    LocalTensor<float> scale = rowScales.DeQue<float>();
    LocalTensor<float> rowScale = spread.Get<float>();
    Brcb(rowScale, scale, Step / 8, {1, 8});
    rowScales.FreeTensor(scale);
    LocalTensor<float> gate = gateNumbers.Get<float>();
    LocalTensor<float> up = upNumbers.Get<float>();
    LocalTensor<float> divisor = divisors.Get<float>();
    Dequantise(gate, gates, rowScale, colScale);
    Muls(divisor, gate, -1.0f, Step * Half);
    Exp(divisor, divisor, Step * Half);
    Adds(divisor, divisor, 1.0f, Step * Half);
    Div(gate, gate, divisor, Step * Half);
    Dequantise(up, ups, rowScale, colScale[Half]);
    Mul(gate, gate, up, Step * Half);
    LocalTensor<half> y = ys.AllocTensor<half>();
    Cast(y, gate, RoundMode::CAST_RINT, Step * Half);
    ys.EnQue(y);
  }

  __aicore__ inline void Dequantise(const LocalTensor<float> &to,
                                    TQue<TPosition::VECIN, 1> &from,
                                    const LocalTensor<float> &rowScale,
                                    const LocalTensor<float> &colScale) {
    LocalTensor<int32_t> x = from.DeQue<int32_t>();
    Cast(to, x, RoundMode::CAST_RINT, Step * Half);
    from.FreeTensor(x);
    for (int32_t row = 0; row < Step; ++row)
      Mul(to[row * Half], to[row * Half], rowScale[row * Block], Repeat,
          Half / Repeat, {1, 1, 0, 8, 8, 0});
    for (int32_t col = 0; col < Half; col += Repeat)
      Mul(to[col], to[col], colScale[col], Repeat, Step,
          {1, 1, 1, Pitch, Pitch, 0});
  }

  __aicore__ inline void CopyOut(int32_t first) {
    LocalTensor<half> y = ys.DeQue<half>();
    DataCopy(yGm[first * Half], y, Step * Half);
    ys.FreeTensor(y);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> gates, ups, rowScales, colScales;
  TQue<TPosition::VECOUT, 1> ys;
  TBuf<> gateNumbers, upNumbers, divisors, spread;
  GlobalTensor<int32_t> xGm;
  GlobalTensor<float> rowScaleGm, colScaleGm;
  GlobalTensor<half> yGm;
};

extern "C" __global__ __aicore__ void dequant_swiglu(GM_ADDR x,
                                                     GM_ADDR rowScale,
                                                     GM_ADDR colScale,
                                                     GM_ADDR y, int32_t rows) {
  KernelDequantSwiglu op;
  op.Init(x, rowScale, colScale, y);
  op.Process(rows);
}
