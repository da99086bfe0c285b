// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scratch of a function is as large as what it reads, also where the number of
// rows is known at run time only; and it lies where no queue's buffer does, as
// long as there is room, so that what is computed waits for no copy in flight.
//
// RUN: %clang_ascend_a2a3 -Rpass-analysis=ascend-buffers -S %s -o - 2>&1 | FileCheck %s --implicit-check-not=remark

#include "kernel_operator.h"
using namespace AscendC;

// CHECK: .slot [[TMP:ubs[0-9]+]], {{.*}}, 16384, 1
// CHECK: .view [[TMP]], [[TMP]], u8.nd.512x32
// CHECK: TLOAD
// CHECK-NOT: wait_flag MTE3
// CHECK: TROWMAX
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y, uint32_t rows) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  TBuf<> most;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 2, 16384);
  pipe.InitBuffer(out, 2, 32768);
  pipe.InitBuffer(most, 64);
  LocalTensor<float> n = most.Get<float>();
  const uint32_t shape[] = {rows, 256};
  for (int32_t i = 0; i < 8; ++i) {
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, xs[i * 4096], 4096);
    in.EnQue(a);
    a = in.DeQue<float>();
    ReduceMax<float, Pattern::Reduce::AR>(n, a, shape, true);
    LocalTensor<float> b = out.AllocTensor<float>();
    Adds(b, a, n.GetValue(0), 4096);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopy(ys[i * 4096], b, 4096);
    out.FreeTensor(b);
  }
}
