// What stands beside a block is a matter of UB: a load to L1 does not write it, and
// says so.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: not %clang_ascend_a2a3 -DPAD -S %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -S %s -o /dev/null 2>&1 | count 0

#include "kernel_operator.h"
using namespace AscendC;

#ifdef PAD
constexpr bool pads = true;
#else
constexpr bool pads = false;
#endif

extern "C" __global__ __aicore__ void load(GM_ADDR x) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  LocalTensor<half> a(TPosition::A1, 0, 64);
  // CHECK: pad-in-l1.cpp:[[@LINE+1]]:3: error: DataCopyPad pads tensors in UB only: isPad is false and rightPadding 0 for one in another memory
  DataCopyPad(a, xs, DataCopyExtParams(1, 40, 0, 0, 0),
              DataCopyPadExtParams<half>(pads, 0, 0, 0));
}
