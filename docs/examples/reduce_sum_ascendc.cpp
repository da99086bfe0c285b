//===-- reduce_sum_ascendc.cpp - The sum of all elements, in Ascend C -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// reduce_sum.cpp against kernel_operator.h: each block adds up its share, piece
// by piece, and its sum to the result. Of the last piece, which may be a part of
// one, Add takes as many elements as there are.
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t Piece = 1024;

class KernelReduceSum {
public:
  __aicore__ inline KernelReduceSum() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR result) {
    xGm.SetGlobalBuffer((__gm__ float *)x);
    resultGm.SetGlobalBuffer((__gm__ float *)result);
    pipe.InitBuffer(xs, 2, Piece * sizeof(float));
    pipe.InitBuffer(partial, Piece * sizeof(float));
    pipe.InitBuffer(work, Piece * sizeof(float));
    pipe.InitBuffer(out, 1, 32);
  }

  __aicore__ inline void Process(int32_t first, int32_t end) {
    LocalTensor<float> sums = partial.Get<float>();
    Duplicate(sums, 0.0f, Piece);
    for (int32_t at = first; at < end; at += Piece) {
      int32_t length = end - at < Piece ? end - at : Piece;
      CopyIn(at, length);
      LocalTensor<float> x = xs.DeQue<float>();
      Add(sums, sums, x, length);
      xs.FreeTensor(x);
    }
    LocalTensor<float> sum = out.AllocTensor<float>();
    ReduceSum(sum, sums, work.Get<float>(), Piece);
    out.EnQue(sum);
    CopyOut();
  }

private:
  __aicore__ inline void CopyIn(int32_t at, int32_t length) {
    LocalTensor<float> x = xs.AllocTensor<float>();
    DataCopyExtParams row(1, length * sizeof(float), 0, 0, 0);
    DataCopyPad(x, xGm[at], row, DataCopyPadExtParams<float>());
    xs.EnQue(x);
  }

  __aicore__ inline void CopyOut() {
    LocalTensor<float> sum = out.DeQue<float>();
    SetAtomicAdd<float>();
    DataCopyPad(resultGm, sum, DataCopyExtParams(1, sizeof(float), 0, 0, 0));
    SetAtomicNone();
    out.FreeTensor(sum);
  }

  TPipe pipe;
  TQue<TPosition::VECIN, 1> xs;
  TBuf<> partial, work;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<float> xGm, resultGm;
};

extern "C" __global__ __aicore__ void reduce_sum(GM_ADDR x, GM_ADDR result,
                                                 int32_t count) {
  int32_t share = (count + GetBlockNum() - 1) / GetBlockNum();
  int32_t first = GetBlockIdx() * share;
  int32_t end = first + share < count ? first + share : count;
  KernelReduceSum op;
  op.Init(x, result);
  op.Process(first, end);
}
