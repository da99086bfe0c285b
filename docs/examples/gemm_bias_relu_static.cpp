//===-- gemm_bias_relu_static.cpp - A layer, placed and ordered by hand ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gemm_bias_relu_ascendc.cpp without queues: tensors at addresses, two buffers
// of A1 and CO1 in turn, and the kernel's own flags, one event a buffer.
//
//   L1    a 0 | a 1 | b | bias    MTE2 -> MTE1   a buffer is full, and back
//   L0A   a                       MTE1 -> M      the operand is there, and back
//   L0C   c 0 | c 1               M -> FIX       a product is there, and back
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int M = 250, K = 130, N = 75;
constexpr int TileM = 128, TileK = 144, TileN = 80;
constexpr int Fractal = 16;
constexpr uint32_t BytesOfA = TileM * TileK * sizeof(bfloat16_t);
constexpr uint32_t BytesOfB = TileK * TileN * sizeof(bfloat16_t);
constexpr uint32_t BytesOfC = TileM * TileN * sizeof(float);
constexpr int32_t Weights = 2; // An event, beside 0 and 1 of the buffers.
#if __NPU_ARCH__ == 3510
constexpr uint32_t BlockOfC2 = 32; // What DataCopy to C2 counts, in bytes.
#else
constexpr uint32_t BlockOfC2 = 64;
#endif

/// Fractals of b become the right operand; its rows are TileK.
__aicore__ inline void SplitB(const LocalTensor<bfloat16_t> &to,
                              const LocalTensor<bfloat16_t> &from) {
#if __NPU_ARCH__ == 3510
  LoadData(to, from,
           LoadData2DParamsV2(0, 0, TileK / Fractal, TileN / Fractal,
                              TileK / Fractal, TileN / Fractal, true, 0));
#else
  LoadData2DParams line;
  line.repeatTimes = TileN / Fractal;
  line.srcStride = TileK / Fractal;
  line.ifTranspose = true;
  for (int i = 0; i < TileK / Fractal; ++i)
    LoadData(to[i * Fractal * TileN], from[i * Fractal * Fractal], line);
#endif
}

/// Fractals of a tile of a become the left operand.
__aicore__ inline void SplitA(const LocalTensor<bfloat16_t> &to,
                              const LocalTensor<bfloat16_t> &from) {
#if __NPU_ARCH__ == 3510
  LoadData(to, from,
           LoadData2DParamsV2(0, 0, TileM / Fractal, TileK / Fractal,
                              TileM / Fractal, TileM / Fractal, false, 0));
#else
  LoadData2DParams line;
  line.repeatTimes = TileK / Fractal;
  line.srcStride = TileM / Fractal;
  for (int i = 0; i < TileM / Fractal; ++i)
    LoadData(to[i * Fractal * TileK], from[i * Fractal * Fractal], line);
#endif
}

extern "C" __global__ __aicore__ void gemm_bias_relu(GM_ADDR a, GM_ADDR b,
                                                     GM_ADDR bias, GM_ADDR c) {
  GlobalTensor<bfloat16_t> aGm, bGm;
  GlobalTensor<float> biasGm;
  GlobalTensor<half> cGm;
  aGm.SetGlobalBuffer((__gm__ bfloat16_t *)a);
  bGm.SetGlobalBuffer((__gm__ bfloat16_t *)b);
  biasGm.SetGlobalBuffer((__gm__ float *)bias);
  cGm.SetGlobalBuffer((__gm__ half *)c);
  LocalTensor<bfloat16_t> b1(TPosition::B1, 2 * BytesOfA, TileK * TileN);
  LocalTensor<float> c1(TPosition::C1, 2 * BytesOfA + BytesOfB, TileN);
  LocalTensor<bfloat16_t> a2(TPosition::A2, 0, TileM * TileK);
  LocalTensor<bfloat16_t> b2(TPosition::B2, 0, TileK * TileN);
  LocalTensor<float> c2(TPosition::C2, 0, TileN);

  // Every buffer is free.
  SetFlag<HardEvent::MTE1_MTE2>(0);
  SetFlag<HardEvent::MTE1_MTE2>(1);
  SetFlag<HardEvent::M_MTE1>(0);
  SetFlag<HardEvent::FIX_M>(0);
  SetFlag<HardEvent::FIX_M>(1);

  DataCopy(b1, bGm, Nd2NzParams(1, K, N, 0, N, TileK, 1, 0));
  DataCopy(c1, biasGm, Nd2NzParams(1, 1, N, 0, N, 1, 1, 0));
  SetFlag<HardEvent::MTE2_MTE1>(Weights);
  WaitFlag<HardEvent::MTE2_MTE1>(Weights);
  SplitB(b2, b1);
  DataCopy(c2, c1, DataCopyParams(1, TileN * sizeof(float) / BlockOfC2, 0, 0));

  int buffer = 0;
  for (int m = 0; m < M; m += TileM) {
    int rows = M - m < TileM ? M - m : TileM;
    LocalTensor<bfloat16_t> a1(TPosition::A1, buffer * BytesOfA, TileM * TileK);
    LocalTensor<float> co1(TPosition::CO1, buffer * BytesOfC, TileM * TileN);

    WaitFlag<HardEvent::MTE1_MTE2>(buffer);
    DataCopy(a1, aGm[m * K], Nd2NzParams(1, rows, K, 0, K, TileM, 1, 0));
    SetFlag<HardEvent::MTE2_MTE1>(buffer);

    WaitFlag<HardEvent::MTE2_MTE1>(buffer);
    WaitFlag<HardEvent::M_MTE1>(0);
    SplitA(a2, a1);
    SetFlag<HardEvent::MTE1_MTE2>(buffer);
    SetFlag<HardEvent::MTE1_M>(0);

    WaitFlag<HardEvent::MTE1_M>(0);
    WaitFlag<HardEvent::FIX_M>(buffer);
    MmadParams product;
    product.m = rows;
    product.n = N;
    product.k = K;
    Mmad(co1, a2, b2, c2, product);
    SetFlag<HardEvent::M_MTE1>(0);
    SetFlag<HardEvent::M_FIX>(buffer);

    WaitFlag<HardEvent::M_FIX>(buffer);
    FixpipeParamsV220 out(N, rows, TileM, N, true);
    out.quantPre = F322F16;
    Fixpipe<half, float, CFG_ROW_MAJOR>(cGm[m * N], co1, out);
    SetFlag<HardEvent::FIX_M>(buffer);
    buffer ^= 1;
  }

  WaitFlag<HardEvent::MTE1_MTE2>(0);
  WaitFlag<HardEvent::MTE1_MTE2>(1);
  WaitFlag<HardEvent::M_MTE1>(0);
  WaitFlag<HardEvent::FIX_M>(0);
  WaitFlag<HardEvent::FIX_M>(1);
}
