// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product with a bias in a kernel that places its tensors and sets its flags, with
// the parameters that each processor has: columns to L1, distances in elements, and
// the lengths of copies to C2. Scales come from L1.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t M = 32, K = 32, N = 48;

template <HardEvent event> __aicore__ inline void Order() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

// b is column-major.
extern "C" __global__ __aicore__ void
static_fixpipe(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR scales,
               GM_ADDR out) {
  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> biasGm, fractalsGm;
  GlobalTensor<uint64_t> scalesGm;
  GlobalTensor<int8_t> bytesGm;
  aGm.SetGlobalBuffer((__gm__ half *)a);
  bGm.SetGlobalBuffer((__gm__ half *)b);
  biasGm.SetGlobalBuffer((__gm__ float *)bias);
  scalesGm.SetGlobalBuffer((__gm__ uint64_t *)scales);
  fractalsGm.SetGlobalBuffer((__gm__ float *)out);
  bytesGm.SetGlobalBuffer((__gm__ int8_t *)(out + M * N * sizeof(float)));

  LocalTensor<half> a1(TPosition::A1, 0, M * K);
  LocalTensor<half> b1(TPosition::B1, 4096, K * N);
  LocalTensor<float> c1(TPosition::C1, 8192, N);
  LocalTensor<uint64_t> scales1(TPosition::C1, 12288, N);
  LocalTensor<half> a2(TPosition::A2, 0, M * K);
  LocalTensor<half> b2(TPosition::B2, 0, K * N);
  LocalTensor<float> c2(TPosition::C2, 0, N);
  LocalTensor<float> c(TPosition::CO1, 0, M * N);

  DataCopy(a1, aGm, Nd2NzParams(1, M, K, 0, K, M, 1, 0));
  DataCopy(c1, biasGm, N);
  DataCopy(scales1, scalesGm, N);
#if __NPU_ARCH__ == 3510
  DataCopy(b1, bGm, Dn2NzParams(1, K, N, 0, K, K, 1, 0));
  Order<HardEvent::MTE2_MTE1>();
  LoadData(a2, a1,
           LoadData2DParamsV2(0, 0, M / 16, K / 16, M / 16, M / 16, false, 0));
  LoadData(b2, b1,
           LoadData2DParamsV2(0, 0, K / 16, N / 16, K / 16, N / 16, true, 0));
  DataCopy(c2, c1, DataCopyParams(1, N * sizeof(float) / 32, 0, 0));
#else
  DataCopy(b1, bGm, Nd2NzParams(1, N, K, 0, K, N, 1, 0));
  Order<HardEvent::MTE2_MTE1>();
  for (uint32_t i = 0; i < M / 16; ++i)
    LoadData(a2[i * 16 * K], a1[i * 256],
             LoadData2DParams(0, K / 16, M / 16, 0, 0, false, 0));
  for (uint32_t i = 0; i < K / 16; ++i)
    LoadData(b2[i * 16 * N], b1[i * 16 * N],
             LoadData2DParams(0, N / 16, 1, 0, 0, false, 0));
  DataCopy(c2, c1, DataCopyParams(1, N * sizeof(float) / 64, 0, 0));
#endif
  Order<HardEvent::MTE1_M>();
  Mmad(c, a2, b2, c2, MmadParams(M, N, K, 0, false, false));
  Order<HardEvent::M_FIX>();
  Order<HardEvent::MTE2_FIX>();

  FixpipeParamsV220 rows(N, M, M, N, false, VQF322B8_PRE, 0, 1, 0, 0, 0);
  Fixpipe<int8_t, float, CFG_ROW_MAJOR>(bytesGm, c, scales1, rows);
#if __NPU_ARCH__ == 3510
  FixpipeParamsArch3510<CO2Layout::NZ> blocks;
  blocks.dstStride = M * 16;
#else
  FixpipeParamsV220 blocks;
  blocks.dstStride = M * 16 * sizeof(float) / 32;
#endif
  blocks.nSize = N;
  blocks.mSize = M;
  blocks.srcStride = M;
  Fixpipe<float, float, CFG_NZ>(fractalsGm, c, blocks);
  PipeBarrier<PIPE_ALL>();
}
