// Rule: a result lies on all of what its operation reads or on none of it. Parts of
// one buffer that are a few elements apart break it, and the simulator says where.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a5 -S %s -o %t.s
// RUN: not %ascend_sim --schedules 0 %t.s --arg out=/dev/null:f32[512] --arg i32=256 | FileCheck %s
// RUN: %ascend_sim --schedules 0 %t.s --arg out=/dev/null:f32[512] --arg i32=8
// CHECK: illegal: TEXP writes its result over src, from another byte on: a result lies on all of what is read or on none of it
// CHECK-NEXT: shifted.cpp:[[#@LINE+13]]
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(GM_ADDR x, int32_t n) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  GlobalTensor<float> xGm;
  xGm.SetGlobalBuffer((__gm__ float *)x, 512);
  pipe.InitBuffer(buffer, 2048);
  LocalTensor<float> all = buffer.Get<float>();
  DataCopy(all, xGm, 512);
  Exp(all[8], all, n);
  DataCopy(xGm, all, 256);
}
