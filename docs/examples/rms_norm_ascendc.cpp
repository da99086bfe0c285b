//===-- rms_norm_ascendc.cpp - Rows of mean square 1, in Ascend C ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rms_norm.cpp against kernel_operator.h, eight rows a buffer. A row's factor is a
// block of it alone (Brcb), which all blocks of the row meet; the weights are one
// row, which 64 columns of each row meet at a time:
//
//   of blocks, repetitions          dst  src0  src1
//   a factor a row                  1,8  1,8   0,0
//   a weight a column               1,P  1,P   1,0       P = a row's blocks
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Cols = 1024, Step = 8;
constexpr int32_t Repeat = 64, Block = 8; // Elements in f32.
constexpr int32_t Pitch = Cols / Block;

class KernelRmsNorm {
public:
  __aicore__ inline KernelRmsNorm() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR weight, GM_ADDR y) {
    xGm.SetGlobalBuffer((__gm__ half *)x);
    weightGm.SetGlobalBuffer((__gm__ half *)weight);
    yGm.SetGlobalBuffer((__gm__ half *)y);
    pipe.InitBuffer(xs, 2, Step * Cols * sizeof(half));
    pipe.InitBuffer(ys, 2, Step * Cols * sizeof(half));
    pipe.InitBuffer(weights, Cols * sizeof(float));
    pipe.InitBuffer(numbers, Step * Cols * sizeof(float));
    pipe.InitBuffer(squares, Step * Cols * sizeof(float));
    pipe.InitBuffer(sums, Step * sizeof(float));
    pipe.InitBuffer(factors, Step * Block * sizeof(float));
  }

  __aicore__ inline void Process(int32_t rows, float epsilon) {
    CopyIn(weightGm, Cols);
    LocalTensor<half> in = xs.DeQue<half>();
    Cast(weights.Get<float>(), in, RoundMode::CAST_NONE, Cols);
    xs.FreeTensor(in);
    int32_t stride = GetBlockNum() * Step;
    for (int32_t first = GetBlockIdx() * Step; first < rows; first += stride) {
      CopyIn(xGm[first * Cols], Step * Cols);
      Compute(epsilon);
      CopyOut(first);
    }
  }

private:
  __aicore__ inline void CopyIn(const GlobalTensor<half> &from, int32_t count) {
    LocalTensor<half> x = xs.AllocTensor<half>();
    DataCopy(x, from, count);
    xs.EnQue(x);
  }

  __aicore__ inline void Compute(float epsilon) {
    const uint32_t shape[] = {Step, Cols};
    LocalTensor<half> x = xs.DeQue<half>();
    LocalTensor<half> y = ys.AllocTensor<half>();
    LocalTensor<float> a = numbers.Get<float>(), square = squares.Get<float>();
    LocalTensor<float> n = sums.Get<float>(), factor = factors.Get<float>();
    LocalTensor<float> w = weights.Get<float>();
    Cast(a, x, RoundMode::CAST_NONE, Step * Cols);
    xs.FreeTensor(x);
    Mul(square, a, a, Step * Cols);
    ReduceSum<float, Pattern::Reduce::AR>(n, square, shape, true);
    Muls(n, n, 1.0f / Cols, Step);
    Adds(n, n, epsilon, Step);
    Rsqrt(n, n, Step);
    Brcb(factor, n, Step / 8, {1, 8});
    for (int32_t row = 0; row < Step; ++row)
      Mul(a[row * Cols], a[row * Cols], factor[row * Block], Repeat,
          Cols / Repeat, {1, 1, 0, 8, 8, 0});
    for (int32_t col = 0; col < Cols; col += Repeat)
      Mul(a[col], a[col], w[col], Repeat, Step, {1, 1, 1, Pitch, Pitch, 0});
    Cast(y, a, RoundMode::CAST_RINT, Step * Cols);
    ys.EnQue(y);
  }

  __aicore__ inline void CopyOut(int32_t first) {
    LocalTensor<half> y = ys.DeQue<half>();
    DataCopy(yGm[first * Cols], y, Step * Cols);
    ys.FreeTensor(y);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> xs;
  TQue<TPosition::VECOUT, 1> ys;
  TBuf<> weights, numbers, squares, sums, factors;
  GlobalTensor<half> xGm, weightGm, yGm;
};

extern "C" __global__ __aicore__ void rms_norm(GM_ADDR x, GM_ADDR weight,
                                               GM_ADDR y, int32_t rows,
                                               float epsilon) {
  KernelRmsNorm op;
  op.Init(x, weight, y);
  op.Process(rows, epsilon);
}
