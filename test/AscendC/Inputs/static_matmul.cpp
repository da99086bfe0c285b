// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product with tensors at places of the source's; with FLAGS, its own flags.
#include "kernel_operator.h"
using namespace AscendC;

constexpr int M = 64, N = 128, K = 256, Step = 64;

#ifdef FLAGS
template <HardEvent Event> __aicore__ inline void set() { SetFlag<Event>(0); }
template <HardEvent Event> __aicore__ inline void wait() { WaitFlag<Event>(0); }
#else
template <HardEvent> __aicore__ inline void set() {}
template <HardEvent> __aicore__ inline void wait() {}
#endif
template <HardEvent Event> __aicore__ inline void order() {
  set<Event>();
  wait<Event>();
}

extern "C" __global__ __aicore__ void static_matmul(GM_ADDR a, GM_ADDR b,
                                                    GM_ADDR c) {
  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> cGm;
  aGm.SetGlobalBuffer((__gm__ half *)a);
  bGm.SetGlobalBuffer((__gm__ half *)b);
  cGm.SetGlobalBuffer((__gm__ float *)c);
  LocalMemAllocator<Hardware::L1> l1;
  LocalTensor<half> a1 = l1.Alloc<TPosition::A1, half, M * Step>();
  LocalTensor<half> b1 = l1.Alloc<TPosition::B1, half>(Step * N);
  LocalTensor<half> a2(TPosition::A2, 0, M * Step), b2(TPosition::B2, 0, Step * N);
  LocalTensor<float> co1(TPosition::CO1, 0, M * N);
  set<HardEvent::MTE1_MTE2>();
  set<HardEvent::M_MTE1>();
  for (int k = 0; k < K; k += Step) {
    wait<HardEvent::MTE1_MTE2>();
    DataCopy(a1, aGm[k], Nd2NzParams(1, M, Step, 0, K, M, 1, 0));
    DataCopy(b1, bGm[k * N], Nd2NzParams(1, Step, N, 0, N, Step, 1, 0));
    order<HardEvent::MTE2_MTE1>();
    wait<HardEvent::M_MTE1>();
    LoadData(a2, a1,
             LoadData2DParamsV2(0, 0, M / 16, Step / 16, M / 16, M / 16, false,
                                0));
    LoadData(b2, b1,
             LoadData2DParamsV2(0, 0, Step / 16, N / 16, Step / 16, N / 16, true,
                                0));
    set<HardEvent::MTE1_MTE2>();
    order<HardEvent::MTE1_M>();
    Mmad(co1, a2, b2, MmadParams(M, N, Step, 0, false, k == 0));
    set<HardEvent::M_MTE1>();
  }
  wait<HardEvent::MTE1_MTE2>();
  wait<HardEvent::M_MTE1>();
  order<HardEvent::M_FIX>();
#ifdef FLAGS
  SetAtomicAdd<float>(); // To zeros.
#endif
  Fixpipe<float, float, CFG_ROW_MAJOR>(cGm, co1,
                                       FixpipeParamsV220(N, M, M, N, false));
  SetAtomicNone();
}
