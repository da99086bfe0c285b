//===-- gemm_bias_relu_ascendc.cpp - A layer, in Ascend C -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gemm_bias_relu.cpp against kernel_operator.h, with queues of two buffers:
// c = max(0, a * b + bias), 250 x 130 (bf16) by 130 x 75, stored as f16.
//
//   GM --DataCopy, Nd2Nz--> B1 --LoadData--> B2          once
//   GM --DataCopy---------> C1 --DataCopy--> C2          once
//   GM --DataCopy, Nd2Nz--> A1 --LoadData--> A2 --Mmad--> CO1 --Fixpipe--> GM
//
// The second tile has 122 rows. What is beyond them in its last fractals comes
// along and is neither multiplied nor stored.
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int M = 250, K = 130, N = 75;
constexpr int TileM = 128, TileK = 144, TileN = 80;
constexpr int Fractal = 16;
#if __NPU_ARCH__ == 3510
constexpr uint32_t BlockOfC2 = 32; // What DataCopy to C2 counts, in bytes.
#else
constexpr uint32_t BlockOfC2 = 64;
#endif

class KernelGemmBiasRelu {
public:
  __aicore__ inline KernelGemmBiasRelu() {}

  __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c) {
    aGm.SetGlobalBuffer((__gm__ bfloat16_t *)a);
    bGm.SetGlobalBuffer((__gm__ bfloat16_t *)b);
    biasGm.SetGlobalBuffer((__gm__ float *)bias);
    cGm.SetGlobalBuffer((__gm__ half *)c);
    pipe.InitBuffer(a1, 2, TileM * TileK * sizeof(bfloat16_t));
    pipe.InitBuffer(b1, 1, TileK * TileN * sizeof(bfloat16_t));
    pipe.InitBuffer(c1, 1, TileN * sizeof(float));
    pipe.InitBuffer(a2, 1, TileM * TileK * sizeof(bfloat16_t));
    pipe.InitBuffer(b2, 1, TileK * TileN * sizeof(bfloat16_t));
    pipe.InitBuffer(c2, 1, TileN * sizeof(float));
    pipe.InitBuffer(co1, 2, TileM * TileN * sizeof(float));
  }

  __aicore__ inline void Process() {
    LocalTensor<bfloat16_t> b = LoadWeights();
    LocalTensor<float> bias = LoadBias();
    for (int m = 0; m < M; m += TileM) {
      int rows = M - m < TileM ? M - m : TileM;
      CopyIn(m, rows);
      SplitA();
      Compute(b, bias, rows);
      CopyOut(m, rows);
    }
    b2.FreeTensor(b);
    c2.FreeTensor(bias);
  }

private:
  __aicore__ inline LocalTensor<bfloat16_t> LoadWeights() {
    LocalTensor<bfloat16_t> from = b1.AllocTensor<bfloat16_t>();
    DataCopy(from, bGm, Nd2NzParams(1, K, N, 0, N, TileK, 1, 0));
    b1.EnQue(from);
    from = b1.DeQue<bfloat16_t>();
    LocalTensor<bfloat16_t> to = b2.AllocTensor<bfloat16_t>();
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
    b2.EnQue(to);
    b1.FreeTensor(from);
    return b2.DeQue<bfloat16_t>();
  }

  __aicore__ inline LocalTensor<float> LoadBias() {
    LocalTensor<float> from = c1.AllocTensor<float>();
    DataCopy(from, biasGm, Nd2NzParams(1, 1, N, 0, N, 1, 1, 0));
    c1.EnQue(from);
    from = c1.DeQue<float>();
    LocalTensor<float> to = c2.AllocTensor<float>();
    DataCopy(to, from,
             DataCopyParams(1, TileN * sizeof(float) / BlockOfC2, 0, 0));
    c2.EnQue(to);
    c1.FreeTensor(from);
    return c2.DeQue<float>();
  }

  __aicore__ inline void CopyIn(int m, int rows) {
    LocalTensor<bfloat16_t> a = a1.AllocTensor<bfloat16_t>();
    DataCopy(a, aGm[m * K], Nd2NzParams(1, rows, K, 0, K, TileM, 1, 0));
    a1.EnQue(a);
  }

  __aicore__ inline void SplitA() {
    LocalTensor<bfloat16_t> from = a1.DeQue<bfloat16_t>();
    LocalTensor<bfloat16_t> to = a2.AllocTensor<bfloat16_t>();
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
    a2.EnQue(to);
    a1.FreeTensor(from);
  }

  __aicore__ inline void Compute(const LocalTensor<bfloat16_t> &b,
                                 const LocalTensor<float> &bias, int rows) {
    LocalTensor<bfloat16_t> a = a2.DeQue<bfloat16_t>();
    LocalTensor<float> c = co1.AllocTensor<float>();
    MmadParams product;
    product.m = rows;
    product.n = N;
    product.k = K;
    Mmad(c, a, b, bias, product);
    co1.EnQue(c);
    a2.FreeTensor(a);
  }

  __aicore__ inline void CopyOut(int m, int rows) {
    LocalTensor<float> c = co1.DeQue<float>();
    FixpipeParamsV220 out(N, rows, TileM, N, true);
    out.quantPre = F322F16;
    Fixpipe<half, float, CFG_ROW_MAJOR>(cGm[m * N], c, out);
    co1.FreeTensor(c);
  }

  TPipe pipe;
  TQue<TPosition::A1, 1> a1;
  TQue<TPosition::B1, 1> b1;
  TQue<TPosition::C1, 1> c1;
  TQue<TPosition::A2, 1> a2;
  TQue<TPosition::B2, 1> b2;
  TQue<TPosition::C2, 1> c2;
  TQue<TPosition::CO1, 1> co1;
  GlobalTensor<bfloat16_t> aGm, bGm;
  GlobalTensor<float> biasGm;
  GlobalTensor<half> cGm;
};

extern "C" __global__ __aicore__ void gemm_bias_relu(GM_ADDR a, GM_ADDR b,
                                                     GM_ADDR bias, GM_ADDR c) {
  KernelGemmBiasRelu op;
  op.Init(a, b, bias, c);
  op.Process();
}
