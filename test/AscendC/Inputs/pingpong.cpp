// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product whose chunks of k lie in one of two places each in L1, its steps in one of
// two in L0A and L0B. All is chosen at run time: tensors, parts of them, event ids. The
// sizes have no ragged end, though it is computed; with RAGGED they have. M and FIX
// have unit flags.
#include "kernel_operator.h"
using namespace AscendC;

constexpr uint32_t M = 64, N = 128, K = 256, BaseM = 32, BaseK = 32, Steps = 2;
constexpr uint32_t SizeA = BaseM * BaseK * Steps, SizeB = N * BaseK * Steps;
constexpr uint32_t PlaceB = 0x10000, Other = 0x4000;

class Product {
public:
  __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
    aGm.SetGlobalBuffer((__gm__ half *)a);
    bGm.SetGlobalBuffer((__gm__ half *)b);
    cGm.SetGlobalBuffer((__gm__ float *)c);
#ifdef RAGGED
    uint32_t rest = M - GetBlockIdx() / 2 * 16;
#else
    uint32_t rest = 2 * M - GetBlockIdx() % 2 * M;
#endif
    rows = rest < M ? rest : M;
    blocks = (rows + BaseM - 1) / BaseM;
    wholeBlocks = rows / BaseM;
    tail = rows % BaseM;
  }

  __aicore__ inline void Process() {
    LocalTensor<half> aPing(TPosition::A1, 0, SizeA), aPong(TPosition::A1, Other, SizeA);
    LocalTensor<half> bPing(TPosition::B1, PlaceB, SizeB);
    LocalTensor<half> bPong(TPosition::B1, PlaceB + Other, SizeB);
    LocalTensor<half> a2Ping(TPosition::A2, 0, BaseM * BaseK);
    LocalTensor<half> a2Pong(TPosition::A2, Other, BaseM * BaseK);
    LocalTensor<half> b2Ping(TPosition::B2, 0, BaseK * N);
    LocalTensor<half> b2Pong(TPosition::B2, Other, BaseK * N);
    LocalTensor<float> co1(TPosition::CO1, 0, BaseM * N);
    for (int id = 0; id < 2; ++id) {
      SetFlag<HardEvent::MTE1_MTE2>(id);
      SetFlag<HardEvent::M_MTE1>(id);
    }
    uint8_t l0 = 0, l1 = 0;
    for (uint32_t block = 0; block < blocks; ++block) {
      for (uint32_t step = 0; step < K / BaseK; ++step) {
        uint32_t inChunk = step % Steps;
        LocalTensor<half> a1 = l1 == 0 ? aPing : aPong;
        LocalTensor<half> b1 = l1 == 0 ? bPing : bPong;
        if (inChunk == 0) {
          WaitFlag<HardEvent::MTE1_MTE2>(l1);
          CopyIn(a1, b1, block, step);
          SetFlag<HardEvent::MTE2_MTE1>(l1);
          WaitFlag<HardEvent::MTE2_MTE1>(l1);
        }
        LocalTensor<half> a2 = l0 == 0 ? a2Ping : a2Pong;
        LocalTensor<half> b2 = l0 == 0 ? b2Ping : b2Pong;
        WaitFlag<HardEvent::M_MTE1>(l0);
        Load(a2, b2, a1, b1, block, inChunk);
        if (inChunk + 1 == Steps) {
          SetFlag<HardEvent::MTE1_MTE2>(l1);
          l1 ^= 1;
        }
        SetFlag<HardEvent::MTE1_M>(l0);
        WaitFlag<HardEvent::MTE1_M>(l0);
        MmadParams params(Rows(block), N, BaseK, 0, false, step == 0);
        params.unitFlag = step + 1 == K / BaseK ? 3 : 2;
        Mmad(co1, a2, b2, params);
        SetFlag<HardEvent::M_MTE1>(l0);
        l0 ^= 1;
      }
      FixpipeParamsV220 params(N, Rows(block), Rows(block), N, false);
      params.unitFlag = 3;
      Fixpipe<float, float, CFG_ROW_MAJOR>(cGm[block * BaseM * N], co1, params);
    }
    for (int id = 0; id < 2; ++id) {
      WaitFlag<HardEvent::MTE1_MTE2>(id);
      WaitFlag<HardEvent::M_MTE1>(id);
    }
  }

private:
  __aicore__ inline uint32_t Rows(uint32_t block) {
    return block != wholeBlocks ? BaseM : tail;
  }

  __aicore__ inline void CopyIn(const LocalTensor<half> &a1,
                                const LocalTensor<half> &b1, uint32_t block,
                                uint32_t step) {
    constexpr uint32_t Chunk = BaseK * Steps;
    DataCopy(a1, aGm[block * BaseM * K + step * BaseK],
             Nd2NzParams(1, Rows(block), Chunk, 0, K, BaseM, 1, 0));
    DataCopy(b1, bGm[step * BaseK], Nd2NzParams(1, N, Chunk, 0, K, N, 1, 0));
  }

  __aicore__ inline void Load(const LocalTensor<half> &a2,
                              const LocalTensor<half> &b2,
                              const LocalTensor<half> &a1,
                              const LocalTensor<half> &b1, uint32_t block,
                              uint32_t inChunk) {
    uint32_t rows = Rows(block);
    LoadData(a2, a1[inChunk * BaseK * BaseM],
             LoadData2DParamsV2(0, 0, rows / 16, BaseK / 16, BaseM / 16,
                                rows / 16, false, 0));
    for (uint32_t i = 0; i < BaseK / 16; ++i)
      LoadData(b2[i * 16 * N], b1[inChunk * BaseK * N + i * 16 * N],
               LoadData2DParams(0, N / 16, 1, 0, 0, false, 0));
  }

  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> cGm;
  uint32_t rows, blocks, wholeBlocks, tail;
};

extern "C" __global__ __aicore__ void pingpong(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  Product op;
  op.Init(a, b, c);
  op.Process();
}
