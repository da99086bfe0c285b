//===-- softmax_ascendc.cpp - Softmax row by row, in Ascend C -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// softmax.cpp against kernel_operator.h, some rows a buffer. A number a row, the
// largest element and the sum, is a block of 32 bytes a row once Brcb has spread
// it; a row meets its block by strides of 0:
//
//          64      64                  n0 n0 n0 n0 n0 n0 n0 n0
//   +-------+-------+---- …   row 0    n1 n1 n1 n1 n1 n1 n1 n1
//   |       |       |           - /    …
//   +-------+-------+---- …
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Repeat = 64, Block = 8; // Elements in f32.

/// Some rows of Cols elements at a time, which are f32 or become so.
template <typename T, int32_t Cols> class KernelSoftmax {
public:
  __aicore__ inline KernelSoftmax() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y) {
    xGm.SetGlobalBuffer((__gm__ T *)x);
    yGm.SetGlobalBuffer((__gm__ T *)y);
    pipe.InitBuffer(xs, 2, Step * Cols * sizeof(T));
    pipe.InitBuffer(ys, 2, Step * Cols * sizeof(T));
    pipe.InitBuffer(powers, Step * Cols * sizeof(float));
    pipe.InitBuffer(numbers, Eights * 8 * sizeof(float));
    pipe.InitBuffer(spread, Eights * 8 * Block * sizeof(float));
  }

  __aicore__ inline void Process(int32_t rows) {
    for (int32_t first = GetBlockIdx() * Step; first < rows;
         first += GetBlockNum() * Step) {
      int32_t count = rows - first < Step ? rows - first : Step;
      CopyIn(first, count);
      Compute();
      CopyOut(first, count);
    }
  }

private:
  static constexpr int32_t Step = Cols <= 512 ? 16 : 4; // Rows of a buffer.
  static constexpr int32_t Eights = (Step + 7) / 8; // What Brcb spreads at once.
  static constexpr bool IsShort = sizeof(T) == 2;

  __aicore__ inline void CopyIn(int32_t first, int32_t count) {
    LocalTensor<T> x = xs.template AllocTensor<T>();
    DataCopy(x, xGm[first * Cols], count * Cols);
    xs.EnQue(x);
  }

  /// The numbers of rows that nobody has loaded are of no use, nor stored.
  __aicore__ inline void Compute() {
    LocalTensor<T> x = xs.template DeQue<T>();
    LocalTensor<T> y = ys.template AllocTensor<T>();
    LocalTensor<float> a = powers.Get<float>();
    if constexpr (IsShort) {
      Cast(a, x, RoundMode::CAST_NONE, Step * Cols);
      Normalise(a, a, a);
      Cast(y, a, RoundMode::CAST_RINT, Step * Cols);
    } else {
      Normalise(y, a, x);
    }
    xs.FreeTensor(x);
    ys.EnQue(y);
  }

  __aicore__ inline void Normalise(const LocalTensor<float> &y,
                                   const LocalTensor<float> &a,
                                   const LocalTensor<float> &x) {
    const uint32_t shape[] = {Step, Cols};
    LocalTensor<float> n = numbers.Get<float>(), each = spread.Get<float>();
    ReduceMax<float, Pattern::Reduce::AR>(n, x, shape, true);
    Brcb(each, n, Eights, {1, 8});
    for (int32_t row = 0; row < Step; ++row)
      Sub(a[row * Cols], x[row * Cols], each[row * Block], Repeat,
          Cols / Repeat, {1, 1, 0, 8, 8, 0});
    Exp(a, a, Step * Cols);
    ReduceSum<float, Pattern::Reduce::AR>(n, a, shape, true);
    Brcb(each, n, Eights, {1, 8});
    for (int32_t row = 0; row < Step; ++row)
      Div(y[row * Cols], a[row * Cols], each[row * Block], Repeat,
          Cols / Repeat, {1, 1, 0, 8, 8, 0});
  }

  __aicore__ inline void CopyOut(int32_t first, int32_t count) {
    LocalTensor<T> y = ys.template DeQue<T>();
    DataCopy(yGm[first * Cols], y, count * Cols);
    ys.FreeTensor(y);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> xs;
  TQue<TPosition::VECOUT, 1> ys;
  TBuf<> powers, numbers, spread;
  GlobalTensor<T> xGm, yGm;
};

#define KERNEL(NAME, T, COLS)                                                  \
  extern "C" __global__ __aicore__ void NAME(GM_ADDR x, GM_ADDR y,             \
                                             int32_t rows) {                   \
    KernelSoftmax<T, COLS> op;                                                 \
    op.Init(x, y);                                                             \
    op.Process(rows);                                                          \
  }
KERNEL(softmax_f32_1024, float, 1024)
KERNEL(softmax_f16_256, half, 256)
