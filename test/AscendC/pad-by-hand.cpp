// The operation that writes what stands beside a block is no part of what the flags
// of a source order: there it has barriers on both sides, and flags elsewhere.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang_ascend_a5 -S %s -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: %ascend_check %t.s

#include "kernel_operator.h"
using namespace AscendC;

__aicore__ inline void load(const LocalTensor<half> &to, GM_ADDR x) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  DataCopyPad(to, xs, DataCopyExtParams(1, 40, 0, 0, 0),
              DataCopyPadExtParams<half>(true, 0, 12, 1));
}
__aicore__ inline void store(GM_ADDR x, const LocalTensor<half> &from) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  DataCopy(xs, from, 32);
}

// CHECK-LABEL: .kernel by_hand
// CHECK: pipe_barrier ALL
// CHECK-NEXT: TEXPANDS
// CHECK-NEXT: pipe_barrier ALL
// CHECK: TLOAD {{.*}}pad.null
// CHECK: wait_flag MTE2, MTE3, 0
extern "C" __global__ __aicore__ void by_hand(GM_ADDR x, GM_ADDR y) {
  LocalTensor<half> a(TPosition::VECIN, 0, 32);
  load(a, x);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  store(y, a);
}

// CHECK-LABEL: .kernel by_itself
// CHECK-NOT: pipe_barrier
// CHECK: TEXPANDS
// CHECK-NEXT: set_flag V, MTE2, 0
extern "C" __global__ __aicore__ void by_itself(GM_ADDR x, GM_ADDR y) {
  LocalTensor<half> a(TPosition::VECIN, 0, 32);
  load(a, x);
  store(y, a);
}
