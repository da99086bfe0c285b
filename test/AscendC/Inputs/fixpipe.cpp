// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of f16 and one of i8, stored in all ways that Fixpipe has: fractals,
// split ones, by column from L1 and from the fixpipe buffer, to L1 and on.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int M = 32, K = 32, N = 64, K8 = 64, N8 = 32;

struct Kernel {
  TPipe pipe;
  TBuf<TPosition::A1> a1, hidden, b1, scales;
  TBuf<TPosition::A2> a2;
  TBuf<TPosition::B2> b2;
  TBuf<TPosition::CO1> co1;
  TBuf<TPosition::C2PIPE2GM> buffered;
  GM_ADDR out;

  template <typename T> __aicore__ inline GlobalTensor<T> at(uint32_t byte) {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer((__gm__ T *)(out + byte));
    return tensor;
  }

  __aicore__ inline void Init(GM_ADDR outAddress) {
    out = outAddress;
    pipe.InitBuffer(a1, M * K8);
    pipe.InitBuffer(hidden, M * N * sizeof(half));
    pipe.InitBuffer(b1, K * N * sizeof(half));
    pipe.InitBuffer(scales, N * sizeof(uint64_t));
    pipe.InitBuffer(a2, M * N * sizeof(half));
    pipe.InitBuffer(b2, K * N * sizeof(half));
    pipe.InitBuffer(co1, M * N * sizeof(float));
    pipe.InitBuffer(buffered, N * sizeof(uint64_t));
  }

  // The left operand: M x k, fractals in columns.
  template <typename T> __aicore__ inline void Left(LocalTensor<T> from, int k) {
    constexpr int width = 32 / sizeof(T);
    LocalTensor<T> to = a2.Get<T>();
#if __NPU_ARCH__ == 3510
    LoadData(to, from,
             LoadData2DParamsV2(0, 0, M / 16, k / width, M / 16, M / 16, false,
                                0));
#else
    for (int i = 0; i < M / 16; ++i)
      LoadData(to[i * 16 * k], from[i * 16 * width],
               LoadData2DParams(0, k / width, M / 16, 0, 0, false, 0));
#endif
  }

  __aicore__ inline void Floats(GlobalTensor<half> a, GlobalTensor<half> b) {
    LocalTensor<half> left = a1.Get<half>(), right = b1.Get<half>();
    // Two halves, below each other and beside each other.
    DataCopy(left, a, Nd2NzParams(2, M / 2, K, M / 2 * K, K, M, 1, M / 2 * 16));
    DataCopy(right, b, Nd2NzParams(2, K, N / 2, N / 2, N, K, 1, K * N / 2));
    Left(left, K);
    for (int i = 0; i < K / 16; ++i)
      LoadData(b2.Get<half>()[i * 16 * N], right,
               LoadData2DParams(i, N / 16, K / 16, 0, 0, true, 0));
    LocalTensor<float> c = co1.Get<float>();
    Mmad(c, a2.Get<half>(), b2.Get<half>(), MmadParams(M, N, K, 0, false, true));

    FixpipeParamsV220 fractals(N, M, M, M * 16 * sizeof(float) / 32, false);
    Fixpipe<float, float, CFG_NZ>(at<float>(0), c, fractals);
    fractals.isChannelSplit = true;
    fractals.dstStride = M * 8 * sizeof(float) / 32;
    Fixpipe<float, float, CFG_NZ>(at<float>(8192), c, fractals);
    FixpipeParamsV220 halves(N, M, M, M, false, F322F16, 0, 1, 0, 0, 0);
    Fixpipe<half, float, CFG_NZ>(at<half>(16384), c, halves);

    LocalTensor<uint64_t> numbers = scales.Get<uint64_t>();
    FixpipeParamsV220 rows(N, M, M, N, false, VQF322B8_PRE, 0, 1, 0, 0, 0);
    Fixpipe<int8_t, float, CFG_ROW_MAJOR>(at<int8_t>(20480), c, numbers, rows);
    LocalTensor<uint64_t> there = buffered.Get<uint64_t>();
    DataCopy(there, numbers, DataCopyParams(1, N * 8 / 128, 0, 0));
    FixpipeParamsV220 bytes(N, M, M, M, true, VQF322B8_PRE, 0, 1, 0, 0, 0);
    Fixpipe<int8_t, float, CFG_NZ>(at<int8_t>(22528), c, there, bytes);

    // On to the next product, with b's other side.
    LocalTensor<half> next = hidden.Get<half>();
    Fixpipe<half, float, CFG_NZ>(next, c, halves);
    Left(next, N);
    for (int i = 0; i < N / 16; ++i)
      LoadData(b2.Get<half>()[i * 16 * K], right,
               LoadData2DParams(i * K / 16, K / 16, 1, 0, 0, false, 0));
    Mmad(c, a2.Get<half>(), b2.Get<half>(), MmadParams(M, K, N, 0, false, true));
    Fixpipe<float, float, CFG_ROW_MAJOR>(at<float>(24576), c,
                                         FixpipeParamsV220(K, M, M, K, false));
  }

  __aicore__ inline void Bytes(GlobalTensor<int8_t> a, GlobalTensor<int8_t> b) {
    LocalTensor<int8_t> left = a1.Get<int8_t>(), right = b1.Get<int8_t>();
    DataCopy(left, a, Nd2NzParams(1, M, K8, 0, K8, M, 1, 0));
    DataCopy(right, b, Nd2NzParams(1, K8, N8, 0, N8, K8, 1, 0));
    Left(left, K8);
    for (int i = 0; i < K8 / 32; ++i)
      LoadDataWithTranspose(b2.Get<int8_t>()[i * 32 * N8], right,
                            LoadData2dTransposeParams(i, N8 / 32, K8 / 32, 1, 0));
    LocalTensor<int32_t> c = co1.Get<int32_t>();
    Mmad(c, a2.Get<int8_t>(), b2.Get<int8_t>(),
         MmadParams(M, N8, K8, 0, false, true));
    LocalTensor<uint64_t> numbers = scales.Get<uint64_t>();
    FixpipeParamsV220 rows(N8, M, M, N8, false, VDEQF16, 0, 1, 0, 0, 0);
    Fixpipe<half, int32_t, CFG_ROW_MAJOR>(at<half>(28672), c, numbers, rows);
    rows.quantPre = VREQ8;
    Fixpipe<int8_t, int32_t, CFG_ROW_MAJOR>(at<int8_t>(30720), c, numbers, rows);
  }
};

extern "C" __global__ __aicore__ void fixpipe(GM_ADDR a, GM_ADDR b, GM_ADDR a8,
                                              GM_ADDR b8, GM_ADDR scales,
                                              GM_ADDR out) {
  GlobalTensor<half> af, bf;
  GlobalTensor<int8_t> ai, bi;
  GlobalTensor<uint64_t> numbers;
  af.SetGlobalBuffer((__gm__ half *)a);
  bf.SetGlobalBuffer((__gm__ half *)b);
  ai.SetGlobalBuffer((__gm__ int8_t *)a8);
  bi.SetGlobalBuffer((__gm__ int8_t *)b8);
  numbers.SetGlobalBuffer((__gm__ uint64_t *)scales);
  Kernel kernel;
  kernel.Init(out);
  DataCopy(kernel.scales.Get<uint64_t>(), numbers, N);
  kernel.Floats(af, bf);
  kernel.Bytes(ai, bi);
}
