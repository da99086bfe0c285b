// What is chosen by reference has the value that is stored to it after the choice.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -O2 -S %s -o - | FileCheck %s
// CHECK: sel [[N:x[0-9]+]], {{w[0-9]+}}, 256, 128
// CHECK: TADDS {{.*}}, 1, [[N]]
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void later(GM_ADDR x, int32_t n) {
  LocalTensor<float> t(TPosition::VECIN, 0, 512);
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  int32_t a = 64, b = 128;
  int32_t &length = n % 2 == 0 ? a : b;
  a = 256;
  const int32_t count = length;
  DataCopy(t, xs, 512);
  Adds(t, t, 1.0f, count);
  DataCopy(xs, t, 512);
}
