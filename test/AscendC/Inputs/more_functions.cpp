// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions by their newer names, masks of bits, numbers in place and by turns, each
// with a part of the output of its own; n is 4, and known at run time only.
#include "kernel_operator.h"
using namespace AscendC;

class More {
public:
  __aicore__ inline void init(GM_ADDR x, GM_ADDR y, int32_t repeats) {
    n = repeats;
    ys.SetGlobalBuffer((__gm__ float *)y);
    xs.SetGlobalBuffer((__gm__ float *)x);
    // Pools say what shares bytes, which the compiler finds.
    pipe.InitBufPool(pool, 8192);
    pool.InitBuffer(source, 4096);
    pool.InitBuffer(result, 2048);
    pipe.InitBuffer(other, 2048);
    pipe.InitBuffer(bits, 256);
    pipe.InitBuffer(work, 1, 64);
    a = source.Get<float>();
    b = a[256];
    c = result.Get<float>();
    d = other.Get<float>();
    DataCopy(a, xs, 1024);
  }
  __aicore__ inline void run() {
    InitOutput<float>(ys, 2048, 7);
    // Whatever n is, what is put was written.
    Duplicate(c, 0.0f, 512);
    Duplicate(d, 0.0f, 512);
    kinds();
    masks();
    few();
    places();
    pads();
  }

private:
  __aicore__ inline void put(const LocalTensor<float> &tensor, uint32_t count) {
    DataCopy(ys[at], tensor, count);
    at += count;
  }

  __aicore__ inline void kinds() {
    Duplicate(c, 0.0f, 64);
    ReduceRepeat<ReduceType::SUM, float>(c, a, 48, n, 1, 1, 8);
    ReduceRepeat<ReduceType::MAX, float>(c[8], a, 64, n, 1, 1, 8,
                                         ReduceOrder::ORDER_ONLY_VALUE);
    ReduceDataBlock<ReduceType::MIN, float>(c[16], a, 64, n, 1, 1, 8);
    put(c, 48);
    uint64_t all[2] = {~uint64_t(0), 0};
    ReducePairElem<ReduceType::SUM, float>(c, a, all, n, 1, 1, 8);
    put(c, 128);
  }
  __aicore__ inline void masks() {
    // 40 elements of each repetition.
    uint64_t some[2] = {(uint64_t(1) << 40) - 1, 0};
    Duplicate(c, 9.0f, 256);
    Adds(c, a, 2.0f, some, n, UnaryRepeatParams(1, 1, 8, 8));
    put(c, 256);
    LocalTensor<uint8_t> mask = bits.Get<uint8_t>();
    Compare(mask, a, b, CMPMODE::LT, 64);
    // The same 64 bits for each 64 elements.
    Select(c, mask, a, b, SELMODE::VSEL_CMPMASK_SPR, 128);
    put(c, 128);
  }
  // A work tensor that is as small as the interface lets it be, and that nothing
  // may write.
  __aicore__ inline void few() {
    LocalTensor<float> small = work.AllocTensor<float>();
    ReduceMax(c, b, small, 256, true);
    ReduceSum(c[8], a, small, 256);
    work.FreeTensor(small);
    put(c, 1);
    put(c[8], 1);
    at += 6;
  }
  __aicore__ inline void places() {
    Interleave(c, d, a, b, 256);
    put(c, 256);
    put(d, 256);
    DeInterleave(c, d, a, b, 256);
    put(c, 256);
    put(d, 256);
    LocalTensor<int32_t> from = d.ReinterpretCast<int32_t>();
    ArithProgression(from, 224, -32, 8);
    Gatherb(c, a, from.ReinterpretCast<uint32_t>(), 1, GatherRepeatParams(1, 8));
    put(c, 64);
    // In place.
    uint64_t count = 0;
    GatherMask(a, a, 2, false, 0, GatherMaskParams(1, n, 8, 0), count);
    put(a, 128);
    LocalTensor<int32_t> i = c.ReinterpretCast<int32_t>();
    LocalTensor<int32_t> j = d.ReinterpretCast<int32_t>();
    CreateVecIndex(i, 0, 32u);
    CreateVecIndex(j, 0, 32u);
    ShiftRight(j, i, 3, 32);
    ShiftLeft(i, i, j, 32);
    LocalTensor<int32_t> k = a.ReinterpretCast<int32_t>();
    Ors(k, i, 1, 32);
    Cast(d, k, RoundMode::CAST_NONE, 32);
    put(d, 32);
  }
  // Rows of 5 elements, 8 apart.
  __aicore__ inline void pads() {
    DataCopyPadExtParams<float> beside(false, 0, 3, 0);
    SetPadValue(0.0f);
    DataCopyPad(c, xs, DataCopyExtParams(8, 20, 0, 0, 0), beside);
    put(c, 64);
  }

  TPipe pipe;
  TBufPool<TPosition::VECCALC> pool;
  TBuf<> source, result, other, bits;
  TQue<TPosition::VECOUT, 1> work;
  LocalTensor<float> a, b, c, d;
  GlobalTensor<float> xs, ys;
  uint32_t at = 0;
  int32_t n;
};

extern "C" __global__ __aicore__ void more_functions(GM_ADDR x, GM_ADDR y,
                                                     int32_t n) {
  More all;
  all.init(x, y, n);
  all.run();
}
