//===-- gemm_ascendc.cpp - A matrix product, in Ascend C ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gemm.cpp against kernel_operator.h: c = a * b, 256 x 384 by 384 x 512.
//
//   GM --DataCopy, Nd2Nz--> A1, B1 --LoadData--> A2, B2 --Mmad--> CO1
//                                                          GM <--Fixpipe--
//
// Fractals come to A2 and B2 as the processor's LoadData has them: lines of them
// on a2a3, a matrix at once on a5.
//
//===----------------------------------------------------------------------===//

#include "kernel_operator.h"

using namespace AscendC;

constexpr int M = 256, K = 384, N = 512;
constexpr int TileM = 128, TileK = 64, TileN = 256;
constexpr int Fractal = 16;
#if __NPU_ARCH__ == 3510
constexpr int Accumulators = 2;
#else
constexpr int Accumulators = 1; // All of L0C.
#endif

class KernelGemm {
public:
  __aicore__ inline KernelGemm() {}

  __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
    aGm.SetGlobalBuffer((__gm__ half *)a);
    bGm.SetGlobalBuffer((__gm__ half *)b);
    cGm.SetGlobalBuffer((__gm__ float *)c);
    pipe.InitBuffer(a1, 3, TileM * TileK * sizeof(half));
    pipe.InitBuffer(b1, 3, TileK * TileN * sizeof(half));
    pipe.InitBuffer(a2, 2, TileM * TileK * sizeof(half));
    pipe.InitBuffer(b2, 2, TileK * TileN * sizeof(half));
    pipe.InitBuffer(co1, Accumulators, TileM * TileN * sizeof(float));
  }

  __aicore__ inline void Process() {
    for (int m = 0; m < M; m += TileM)
      for (int n = 0; n < N; n += TileN) {
        LocalTensor<float> c = co1.AllocTensor<float>();
        for (int k = 0; k < K; k += TileK) {
          CopyIn(m, n, k);
          SplitA();
          SplitB();
          Compute(c, k == 0);
        }
        co1.EnQue(c);
        CopyOut(m, n);
      }
  }

private:
  __aicore__ inline void CopyIn(int m, int n, int k) {
    LocalTensor<half> a = a1.AllocTensor<half>();
    LocalTensor<half> b = b1.AllocTensor<half>();
    Nd2NzParams ofA(1, TileM, TileK, 0, K, TileM, 1, 0);
    Nd2NzParams ofB(1, TileK, TileN, 0, N, TileK, 1, 0);
    DataCopy(a, aGm[m * K + k], ofA);
    DataCopy(b, bGm[k * N + n], ofB);
    a1.EnQue(a);
    b1.EnQue(b);
  }

  __aicore__ inline void SplitA() {
    LocalTensor<half> from = a1.DeQue<half>();
    LocalTensor<half> to = a2.AllocTensor<half>();
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

  __aicore__ inline void SplitB() {
    LocalTensor<half> from = b1.DeQue<half>();
    LocalTensor<half> to = b2.AllocTensor<half>();
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
  }

  __aicore__ inline void Compute(const LocalTensor<float> &c, bool isFirst) {
    LocalTensor<half> a = a2.DeQue<half>();
    LocalTensor<half> b = b2.DeQue<half>();
    MmadParams product;
    product.m = TileM;
    product.n = TileN;
    product.k = TileK;
    product.cmatrixInitVal = isFirst;
    Mmad(c, a, b, product);
    a2.FreeTensor(a);
    b2.FreeTensor(b);
  }

  __aicore__ inline void CopyOut(int m, int n) {
    LocalTensor<float> c = co1.DeQue<float>();
    FixpipeParamsV220 rows;
    rows.nSize = TileN;
    rows.mSize = TileM;
    rows.srcStride = TileM;
    rows.dstStride = N;
    Fixpipe<float, float, CFG_ROW_MAJOR>(cGm[m * N + n], c, rows);
    co1.FreeTensor(c);
  }

  TPipe pipe;
  TQue<TPosition::A1, 1> a1;
  TQue<TPosition::B1, 1> b1;
  TQue<TPosition::A2, 1> a2;
  TQue<TPosition::B2, 1> b2;
  TQue<TPosition::CO1, 1> co1;
  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> cGm;
};

extern "C" __global__ __aicore__ void gemm(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  KernelGemm op;
  op.Init(a, b, c);
  op.Process();
}
