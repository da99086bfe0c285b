// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions with scratch of their own in a kernel that places its tensors and sets
// its flags: it lies behind them.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void static_scratch(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  LocalMemAllocator<Hardware::UB> ub;
  LocalTensor<float> a = ub.Alloc<float, 512>();
  LocalTensor<float> c = ub.Alloc<float, 512>();
  LocalTensor<uint8_t> mask = ub.Alloc<uint8_t, 32>();
  DataCopy(a, xs, 512);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  CompareScalar(mask, a, 0.0f, CMPMODE::GT, 256);
  Select(c, mask, a, a[256], SELMODE::VSEL_TENSOR_TENSOR_MODE, 256);
  Select(c[256], mask, a, -3.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 128);
  ReduceDataBlock<ReduceType::MAX, float>(c[384], a, 64, 8, 1, 1, 8);
  WholeReduceMin(c[448], a, 64, 8, 1, 1, 8);
  Duplicate(c[464], 0.0f, 48);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(ys, c, 512);
  PipeBarrier<PIPE_ALL>();
}
