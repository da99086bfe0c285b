// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks that are set by themselves, of elements of each repetition and as the number
// of all elements, where the mode depends on the way, too.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int32_t Length = 256;

class Masks {
public:
  __aicore__ inline Masks(GM_ADDR x, GM_ADDR y) {
    xs.SetGlobalBuffer((__gm__ float *)x);
    ys.SetGlobalBuffer((__gm__ float *)y);
    for (auto &buffer : buffers)
      pipe.InitBuffer(buffer, Length * sizeof(float));
    a = buffers[0].Get<float>();
    b = buffers[1].Get<float>();
    c = buffers[2].Get<float>();
    DataCopy(a, xs, Length);
    DataCopy(b, xs[Length], Length);
  }
  __aicore__ inline void put() {
    DataCopy(ys[at], c, Length);
    at += Length;
  }
  __aicore__ inline void run(int32_t n) {
    const BinaryRepeatParams binary(1, 1, 1, 8, 8, 8);
    const UnaryRepeatParams unary(1, 1, 8, 8);
    // The number of all elements.
    Duplicate(c, 9.0f, Length);
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(0, n);
    Add<float, false>(c, a, b, MASK_PLACEHOLDER, 1, binary);
    Muls<float, false>(c, c, 2.0f, MASK_PLACEHOLDER, 1, unary);
    Abs(c, c, 100, 1, unary);
    SetMaskNorm();
    put();
    // Those of each repetition: as bits, and how many.
    Duplicate(c, 9.0f, Length);
    SetVectorMask<float>(0, (uint64_t(1) << 40) - 1);
    Adds<float, false>(c, a, 3.0f, MASK_PLACEHOLDER, 4, unary);
    SetVectorMask<float>(20);
    Maxs<float, false>(c, c, 5.0f, MASK_PLACEHOLDER, 2, unary);
    ResetMask();
    Adds<float, false>(c, c, 1.0f, MASK_PLACEHOLDER, 4, unary);
    put();
    // Either, as only the run knows.
    Duplicate(c, 9.0f, Length);
    for (int32_t i = 0; i < 2; ++i) {
      if ((n ^ i) & 1)
        SetMaskCount();
      Adds(c, c, 1.0f, 48, 4, unary);
      SetMaskNorm();
    }
    // Numbers, and narrower ones.
    SetMaskCount();
    SetVectorMask<half, MaskMode::COUNTER>(32);
    Duplicate<float, false>(c, 4.0f, MASK_PLACEHOLDER, 1, 1, 8);
    SetVectorMask<half, MaskMode::COUNTER>(0, Length);
    LocalTensor<half> narrow = b.ReinterpretCast<half>();
    Cast<half, float, false>(narrow, c, RoundMode::CAST_NONE, MASK_PLACEHOLDER,
                             1, UnaryRepeatParams(1, 1, 4, 8));
    Cast<float, half, false>(c, narrow, RoundMode::CAST_NONE, MASK_PLACEHOLDER,
                             1, UnaryRepeatParams(1, 1, 8, 4));
    put();
  }

private:
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffers[3];
  LocalTensor<float> a, b, c;
  GlobalTensor<float> xs, ys;
  int32_t at = 0;
};

extern "C" __global__ __aicore__ void masks(GM_ADDR x, GM_ADDR y, int32_t n) {
  Masks(x, y).run(n);
}
