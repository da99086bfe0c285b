// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop over parts of a tensor that the source places stays a loop, of slots that
// its count chooses; with `#pragma unroll` it is an operation for each part.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -DUNROLL -S %s -o - | FileCheck %s --check-prefix=UNROLLED

#include "kernel_operator.h"
using namespace AscendC;

// CHECK-COUNT-1: TABS {{.*}}, 1, 64
// CHECK-NOT: TABS
// UNROLLED-COUNT-4: TABS {{.*}}, 1, 64
// UNROLLED-NOT: TABS
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  LocalTensor<float> a(TPosition::VECCALC, 0, 256);
  DataCopy(a, xs, 256);
#ifdef UNROLL
#pragma unroll
#endif
  for (int32_t row = 0; row < 4; ++row)
    Abs(a[row * 64], a[row * 64], 64);
  DataCopy(xs, a, 256);
}
