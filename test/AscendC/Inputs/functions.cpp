// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that select, reduce, fill, gather, sort and turn, each with a part of
// the output of its own; n is 4, and known at run time only.
#include "kernel_operator.h"
using namespace AscendC;

class Functions {
public:
  __aicore__ inline void init(GM_ADDR x, GM_ADDR y, int32_t repeats) {
    n = repeats;
    ys.SetGlobalBuffer((__gm__ float *)y);
    GlobalTensor<float> xs;
    xs.SetGlobalBuffer((__gm__ float *)x);
    pipe.InitBuffer(source, 4096);
    pipe.InitBuffer(result, 2048);
    pipe.InitBuffer(other, 2048);
    pipe.InitBuffer(bits, 256);
    pipe.InitBuffer(offsets, 1024);
    a = source.Get<float>();
    b = a[256];
    c = result.Get<float>();
    d = other.Get<float>();
    mask = bits.Get<uint8_t>();
    DataCopy(a, xs, 1024);
  }
  __aicore__ inline void run() {
    InitOutput<float>(ys, 4096, 7);
    // Whatever n is, what is put was written.
    Duplicate(c, 0.0f, 512);
    Duplicate(d, 0.0f, 512);
    Duplicate(bits.Get<int32_t>(), 0, 64);
    Duplicate(offsets.Get<int32_t>(), 0, 256);
    select();
    whole();
    blocksAndPairs();
    fill();
    gather();
    sort();
    turn();
    arithmetic();
  }

private:
  /// The next \p count elements of the output.
  __aicore__ inline void put(const LocalTensor<float> &tensor, uint32_t count) {
    DataCopy(ys[at], tensor, count);
    at += count;
  }
  template <typename T>
  __aicore__ inline void putIntegers(const LocalTensor<T> &tensor,
                                     uint32_t count) {
    Cast(d, tensor.template ReinterpretCast<int32_t>(), RoundMode::CAST_NONE,
         count);
    put(d, count);
  }

  __aicore__ inline void select() {
    BinaryRepeatParams all(1, 1, 1, 8, 8, 8);
    Compare(mask, a, b, CMPMODE::LT, 256);
    Select(c, mask, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 256);
    put(c, 256);
    Select(c, mask, b, a, SELMODE::VSEL_TENSOR_TENSOR_MODE, 64, n, all);
    put(c, 256);
    CompareScalar(mask, a, 0.0f, CMPMODE::GT, 256);
    Select(c, mask, a, -3.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 200);
    put(c, 200);
    Select(c, mask, a, b, SELMODE::VSEL_CMPMASK_SPR, 48, 1, all);
    put(c, 48);
  }
  __aicore__ inline void whole() {
    Duplicate(c, 0.0f, 64);
    WholeReduceSum(c, a, 48, n, 1, 1, 8);
    WholeReduceSum(c[8], a, 64, 2, 8, 1, 16);
    RepeatReduceSum(c[32], b, n, 64, 0, 1, 1, 8);
    WholeReduceMin(c[40], b, 64, n, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    put(c, 64);
    LocalTensor<uint32_t> indices = c.ReinterpretCast<uint32_t>();
    Duplicate(indices, 0, 8);
    WholeReduceMin(c, b, 64, n, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX);
    putIntegers(indices, 8);
    Duplicate(c, 0.0f, 32);
    WholeReduceMax(c, a, 64, n, 1, 1, 8);
    WholeReduceMax(c[8], a, 64, n, 1, 1, 8, ReduceOrder::ORDER_INDEX_VALUE);
    uint64_t count = 0;
    GatherMask(d, c, 1, true, 16, {1, 1, 8, 0}, count);
    put(d, 4); // Of value and index the values.
    put(c[8], 8);
    GatherMask(c[16], c, 2, true, 16, {1, 1, 8, 0}, count);
    putIntegers(c[16], count);
    LocalTensor<float> most = bits.Get<float>();
    Duplicate(most, 0.0f, 8);
    ReduceMax(most, b, d, 256, true);
    ReduceMin(most[8], b, d, 200, true);
    Duplicate(d, most.ReinterpretCast<int32_t>().GetValue(1) * 1.0f, 8);
    put(d, 8);
    put(most, 1);
    put(most[8], 1);
    ReduceSum(most, b, d, 64, n, 8);
    put(most, 1);
  }
  __aicore__ inline void blocksAndPairs() {
    BlockReduceSum(c, a, n, 64, 1, 1, 8);
    BlockReduceMax(c[32], a, 1, 32, 1, 2, 8);
    BlockReduceMin(c[40], a, 2, 64, 1, 2, 16);
    put(c, 36);
    put(c[40], 16);
    PairReduceSum(c, a, n, 64, 1, 1, 8);
    put(c, 128);
  }
  __aicore__ inline void fill() {
    Brcb(c, a, n / 2, BrcbRepeatParams(1, 8));
    put(c, 128);
    CreateVecIndex(c, 5.0f, 64u);
    put(c, 64);
    ArithProgression(c.ReinterpretCast<int32_t>(), 3, -2, 40);
    putIntegers(c, 40);
    Duplicate(c, 1.0f, 128);
    Duplicate(c, 2.0f, 40, 2, 1, 8);
    put(c, 128);
  }
  __aicore__ inline void gather() {
    LocalTensor<int32_t> from = offsets.Get<int32_t>();
    ArithProgression(from, 252, -4, 64);
    LocalTensor<uint32_t> places = from.ReinterpretCast<uint32_t>();
    Gather(c, a, places, 0, 64);
    put(c, 64);
    Duplicate(c, 9.0f, 64);
    Gather(c, a, places, 1024, 61);
    put(c, 64);
    uint64_t count = 0;
    GatherMask(c, a, 4, false, 0, GatherMaskParams(1, n, 8, 0), count);
    put(c, 64);
    put(a, count / 8);
  }
  __aicore__ inline void sort() {
    LocalTensor<int32_t> numbers = offsets.Get<int32_t>();
    CreateVecIndex(numbers, 0, 128u);
    Sort32(c, a, numbers.ReinterpretCast<uint32_t>(), n);
    MrgSort4Info four;
    four.elementLengths[0] = four.elementLengths[1] = 32;
    four.elementLengths[2] = four.elementLengths[3] = 32;
    four.validBit = 15;
    MrgSort(d, MrgSortSrcList<float>(c, c[64], c[128], c[192]), four);
    uint64_t count = 0;
    GatherMask(c[256], d, 1, false, 0, {1, 4, 8, 0}, count);
    put(c[256], 128);
    MrgSort4Info two;
    two.elementLengths[0] = two.elementLengths[1] = 32;
    two.validBit = 3;
    MrgSort(d, MrgSortSrcList<float>(c, c[64], c, c), two);
    GatherMask(c[256], d, 1, false, 0, {1, 2, 8, 0}, count);
    put(c[256], 64);
  }
  __aicore__ inline void turn() {
    LocalTensor<half> h = c.ReinterpretCast<half>();
    Cast(h, a, RoundMode::CAST_NONE, 64, n, UnaryRepeatParams(1, 1, 4, 8));
    Transpose(h[256], h);
    Cast(d, h[256], RoundMode::CAST_NONE, 256);
    put(d, 256);
  }
  __aicore__ inline void arithmetic() {
    SetMaskCount();
    AddRelu(c, a, b, 64);
    SetMaskNorm();
    FusedMulAdd(c, a, b, 64);
    SubRelu(d, c, a, 64, 1, BinaryRepeatParams(1, 1, 1, 8, 8, 8));
    Subs(d, d, 3.0f, 64);
    Divs(d, d, 0.5f, 64);
    SetAtomicAdd<float>();
    DataCopy(ys[at], d, 64);
    DataCopyPad(ys[at], a, DataCopyExtParams(1, 100, 0, 0, 0));
    SetAtomicNone();
  }

  TPipe pipe;
  TBuf<> source, result, other, bits, offsets;
  LocalTensor<float> a, b, c, d;
  LocalTensor<uint8_t> mask;
  GlobalTensor<float> ys;
  uint32_t at = 0;
  int32_t n;
};

extern "C" __global__ __aicore__ void functions(GM_ADDR x, GM_ADDR y,
                                                int32_t n) {
  Functions all;
  all.init(x, y, n);
  all.run();
}
