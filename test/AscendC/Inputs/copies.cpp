// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product whose operands come by loops of small copies: columns of fractals out of
// a row-major matrix, then one fractal at a time, or lines of them.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int M = 64, K = 256, N = 128, Side = 16;

class KernelCopies {
public:
  __aicore__ inline void Process(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
    GlobalTensor<half> aGm, bGm;
    GlobalTensor<float> cGm;
    aGm.SetGlobalBuffer((__gm__ half *)a);
    bGm.SetGlobalBuffer((__gm__ half *)b);
    cGm.SetGlobalBuffer((__gm__ float *)c);
    pipe.InitBuffer(a1, 1, M * K * sizeof(half));
    pipe.InitBuffer(b1, 1, K * N * sizeof(half));
    pipe.InitBuffer(a2, 1, M * K * sizeof(half));
    pipe.InitBuffer(b2, 1, K * N * sizeof(half));
    pipe.InitBuffer(co1, 1, M * N * sizeof(float));
    CopyND2NZ(a1, aGm, M, K);
    CopyND2NZ(b1, bGm, K, N);
    SplitA();
    SplitB();
    LocalTensor<half> left = a2.DeQue<half>(), right = b2.DeQue<half>();
    LocalTensor<float> sums = co1.AllocTensor<float>();
    Mmad(sums, left, right, MmadParams(M, N, K, 0, false, true));
    co1.EnQue(sums);
    a2.FreeTensor(left);
    b2.FreeTensor(right);
    co1.DeQue(sums);
    Fixpipe<float, float, CFG_ROW_MAJOR>(cGm, sums,
                                         FixpipeParamsV220(N, M, M, N, false));
    co1.FreeTensor(sums);
  }

private:
  template <typename Queue>
  __aicore__ inline void CopyND2NZ(Queue &queue, const GlobalTensor<half> &from,
                                   uint16_t height, uint16_t width) {
    LocalTensor<half> to = queue.template AllocTensor<half>();
    for (int i = 0; i < width / Side; ++i)
      DataCopy(to[i * Side * height], from[i * Side],
               {height, 1, static_cast<uint16_t>(width / Side - 1), 0});
    queue.EnQue(to);
  }

  __aicore__ inline void SplitA() {
    LocalTensor<half> from = a1.DeQue<half>(), to = a2.AllocTensor<half>();
    for (int i = 0; i < M / Side; ++i)
#if __NPU_ARCH__ == 3510
      // Fractals in columns: line i of each.
      for (int j = 0; j < K / Side; ++j)
        LoadData(to[(j * M / Side + i) * Side * Side], from,
                 LoadData2DParams(j * M / Side + i, 1, 1, 0, 0, false, 0));
#else
      LoadData(to[i * Side * K], from,
               LoadData2DParams(i, K / Side, M / Side, 0, 0, false, 0));
#endif
    a2.EnQue(to);
    a1.FreeTensor(from);
  }

  // One fractal a call.
  __aicore__ inline void SplitB() {
    LocalTensor<half> from = b1.DeQue<half>(), to = b2.AllocTensor<half>();
    for (int i = 0; i < K / Side; ++i)
      for (int j = 0; j < N / Side; ++j)
        LoadData(to[(i * N / Side + j) * Side * Side], from,
                 LoadData2DParams(j * K / Side + i, 1, 1, 0, 0, true, 0));
    b2.EnQue(to);
    b1.FreeTensor(from);
  }

  TPipe pipe;
  TQue<TPosition::A1, 1> a1;
  TQue<TPosition::B1, 1> b1;
  TQue<TPosition::A2, 1> a2;
  TQue<TPosition::B2, 1> b2;
  TQue<TPosition::CO1, 1> co1;
};

extern "C" __global__ __aicore__ void copies(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  KernelCopies op;
  op.Process(a, b, c);
}
