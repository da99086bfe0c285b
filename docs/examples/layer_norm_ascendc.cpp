//===-- layer_norm_ascendc.cpp - Mean 0 and variance 1, in Ascend C -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// layer_norm.cpp against kernel_operator.h, eight rows a buffer; scale and shift
// stay in UB, side by side. What is a number a row becomes a block a row (Brcb),
// what is a number a column is one row for all, as in rms_norm_ascendc.cpp.
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Cols = 512, Step = 8;
constexpr int32_t Repeat = 64, Block = 8; // Elements in f32.
constexpr int32_t Pitch = Cols / Block;

class KernelLayerNorm {
public:
  __aicore__ inline KernelLayerNorm() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR scale, GM_ADDR shift,
                              GM_ADDR y) {
    xGm.SetGlobalBuffer((__gm__ float *)x);
    scaleGm.SetGlobalBuffer((__gm__ float *)scale);
    shiftGm.SetGlobalBuffer((__gm__ float *)shift);
    yGm.SetGlobalBuffer((__gm__ float *)y);
    pipe.InitBuffer(xs, 2, Step * Cols * sizeof(float));
    pipe.InitBuffer(ys, 2, Step * Cols * sizeof(float));
    pipe.InitBuffer(parameters, 1, 2 * Cols * sizeof(float));
    pipe.InitBuffer(squares, Step * Cols * sizeof(float));
    pipe.InitBuffer(sums, Step * sizeof(float));
    pipe.InitBuffer(spread, Step * Block * sizeof(float));
  }

  __aicore__ inline void Process(int32_t rows, float epsilon) {
    LocalTensor<float> p = parameters.AllocTensor<float>();
    DataCopy(p, scaleGm, Cols);
    DataCopy(p[Cols], shiftGm, Cols);
    parameters.EnQue(p);
    p = parameters.DeQue<float>();
    int32_t stride = GetBlockNum() * Step;
    for (int32_t first = GetBlockIdx() * Step; first < rows; first += stride) {
      CopyIn(first);
      Compute(p, p[Cols], epsilon);
      CopyOut(first);
    }
    parameters.FreeTensor(p);
  }

private:
  __aicore__ inline void CopyIn(int32_t first) {
    LocalTensor<float> x = xs.AllocTensor<float>();
    DataCopy(x, xGm[first * Cols], Step * Cols);
    xs.EnQue(x);
  }

  __aicore__ inline void Compute(const LocalTensor<float> &scale,
                                 const LocalTensor<float> &shift,
                                 float epsilon) {
    const uint32_t shape[] = {Step, Cols};
    const BinaryRepeatParams blockOfRow(1, 1, 0, 8, 8, 0);
    const BinaryRepeatParams rowOfAll(1, 1, 1, Pitch, Pitch, 0);
    LocalTensor<float> x = xs.DeQue<float>();
    LocalTensor<float> y = ys.AllocTensor<float>();
    LocalTensor<float> square = squares.Get<float>();
    LocalTensor<float> n = sums.Get<float>(), each = spread.Get<float>();

    ReduceSum<float, Pattern::Reduce::AR>(n, x, shape, true);
    Muls(n, n, 1.0f / Cols, Step);
    Brcb(each, n, Step / 8, {1, 8});
    for (int32_t row = 0; row < Step; ++row)
      Sub(y[row * Cols], x[row * Cols], each[row * Block], Repeat,
          Cols / Repeat, blockOfRow);
    xs.FreeTensor(x);

    Mul(square, y, y, Step * Cols);
    ReduceSum<float, Pattern::Reduce::AR>(n, square, shape, true);
    Muls(n, n, 1.0f / Cols, Step);
    Adds(n, n, epsilon, Step);
    Rsqrt(n, n, Step);
    Brcb(each, n, Step / 8, {1, 8});
    for (int32_t row = 0; row < Step; ++row)
      Mul(y[row * Cols], y[row * Cols], each[row * Block], Repeat,
          Cols / Repeat, blockOfRow);

    for (int32_t col = 0; col < Cols; col += Repeat)
      Mul(y[col], y[col], scale[col], Repeat, Step, rowOfAll);
    for (int32_t col = 0; col < Cols; col += Repeat)
      Add(y[col], y[col], shift[col], Repeat, Step, rowOfAll);
    ys.EnQue(y);
  }

  __aicore__ inline void CopyOut(int32_t first) {
    LocalTensor<float> y = ys.DeQue<float>();
    DataCopy(yGm[first * Cols], y, Step * Cols);
    ys.FreeTensor(y);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> xs, parameters;
  TQue<TPosition::VECOUT, 1> ys;
  TBuf<> squares, sums, spread;
  GlobalTensor<float> xGm, scaleGm, shiftGm, yGm;
};

extern "C" __global__ __aicore__ void layer_norm(GM_ADDR x, GM_ADDR scale,
                                                 GM_ADDR shift, GM_ADDR y,
                                                 int32_t rows, float epsilon) {
  KernelLayerNorm op;
  op.Init(x, scale, shift, y);
  op.Process(rows, epsilon);
}
