// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Repetitions one of whose sources is the same row or block each time, or that
// are columns of rows, whose last one ends with its buffer; matrices that are
// reduced and spread. n is 8, and known at run time only.
#include "kernel_operator.h"
using namespace AscendC;

class Repeated {
public:
  __aicore__ inline void init(GM_ADDR x, GM_ADDR y, int32_t repeats) {
    n = repeats;
    ys.SetGlobalBuffer((__gm__ float *)y);
    GlobalTensor<float> xs;
    xs.SetGlobalBuffer((__gm__ float *)x);
    pipe.InitBuffer(first, 2048);
    pipe.InitBuffer(second, 2048);
    pipe.InitBuffer(result, 2048);
    pipe.InitBuffer(few, 512);
    pipe.InitBuffer(halves, 2048);
    pipe.InitBuffer(one, 32);
    a = first.Get<float>();
    b = second.Get<float>();
    c = result.Get<float>();
    d = few.Get<float>();
    DataCopy(a, xs, 512);
    DataCopy(b, xs[512], 512);
  }
  __aicore__ inline void run() {
    rows();
    blocks();
    columns();
    matrices();
  }

private:
  /// The next \p count elements of the output.
  __aicore__ inline void put(const LocalTensor<float> &tensor, uint32_t count) {
    DataCopy(ys[at], tensor, count);
    at += count;
  }

  __aicore__ inline void rows() {
    Sub(c, a, b, 64, n, {1, 1, 1, 8, 8, 0});
    put(c, 512);
    Sub(c, b, a, 64, n, {1, 1, 1, 8, 0, 8});
    put(c, 512);
    Max(c, b, a, 48, 8, {1, 1, 1, 8, 0, 8});
    put(c, 512);
    LocalTensor<half> h = halves.Get<half>();
    Cast(h, a, RoundMode::CAST_NONE, 512);
    Mul(h[512], h, h, 128, 4, {1, 1, 1, 8, 8, 0});
    Cast(c, h[512], RoundMode::CAST_NONE, 512);
    put(c, 512);
  }
  __aicore__ inline void blocks() {
    Brcb(d, b, 1, {1, 8});
    Mul(c, a, d, 64, n, {1, 1, 0, 8, 8, 1});
    put(c, 512);
    Sub(c, d, a, 64, 8, {1, 0, 1, 8, 1, 8});
    put(c, 512);
    Min(c, a, d[8], 64, 8, {1, 1, 0, 8, 8, 0});
    Add(c, a, b, 32, n / 2, {1, 1, 0, 16, 16, 0});
    put(c, 512);
    Duplicate(d, 4.0f, 128);
    Div(c, a, d, 64, n, {1, 1, 0, 8, 8, 2});
    put(c, 512);
    Duplicate(c, 2.0f, 512);
    Div(c, d, c, 64, 8, {1, 0, 1, 8, 0, 8});
    put(c, 64);
  }
  __aicore__ inline void columns() {
    for (int32_t col = 0; col < 128; col += 32)
      Add(c[col], a[col], b[col], 32, n / 2, {1, 1, 1, 16, 16, 0});
    put(c, 512);
    Abs(c[96], a[96], 24, 4, {1, 1, 16, 16});
    Muls(c[64], a[64], 2.0f, 32, n / 2, {1, 1, 16, 16});
    Duplicate(c[40], 9.0f, 8, 8, 1, 8);
    put(c, 512);
    LocalTensor<float> small = one.Get<float>();
    Adds(small, a, 1.0f, 8, 1, {1, 1, 8, 8});
    put(small, 8);
  }
  __aicore__ inline void matrices() {
    const uint32_t padded[] = {8, 60}, whole[] = {static_cast<uint32_t>(n), 64};
    const uint32_t column[] = {8, 1}, row[] = {1, 64}, both[] = {8, 64};
    const uint32_t element[] = {1}, many[] = {40};
    LocalTensor<uint8_t> tmp = halves.Get<uint8_t>();
    ReduceSum<float, Pattern::Reduce::AR>(d, a, tmp, whole, true);
    ReduceMin<float, Pattern::Reduce::AR, true>(d[8], a, padded, true);
    put(d, 16);
    ReduceMax<float, Pattern::Reduce::RA>(d, a, tmp, whole, false);
    put(d, 64);
    ReduceProd<float, Pattern::Reduce::AR>(d, c, column, true);
    put(d, 8);
    Broadcast<float, 2, 1>(c, b, both, column);
    put(c, 512);
    BroadCast<float, 2, 0>(c, b, both, row, tmp);
    put(c, 512);
    Broadcast<float, 1, 0>(c, b[8], many, element);
    put(c, 40);
  }

  TPipe pipe;
  TBuf<> first, second, result, few, halves, one;
  LocalTensor<float> a, b, c, d;
  GlobalTensor<float> ys;
  uint32_t at = 0;
  int32_t n;
};

extern "C" __global__ __aicore__ void repeated(GM_ADDR x, GM_ADDR y,
                                               int32_t n) {
  Repeated all;
  all.init(x, y, n);
  all.run();
}
