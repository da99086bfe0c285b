// A tensor that ?: chooses is a slot of a set, optimised or not; a part of it at an
// offset that is one of a few is one, too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O2 -S %s -o - | FileCheck %s
#include "kernel_operator.h"

using namespace AscendC;

// CHECK-LABEL: .kernel{{.*}}two, vector
// CHECK: .slot [[SET:ubs[0-9]+]], 0x0, 1024, 2, 4096, f32.nd.1x256
// CHECK: TLOAD {{.*}}[[SET]][x{{[0-9]+}}], f32.nd.1x256
extern "C" __global__ __aicore__ void two(GM_ADDR x, GM_ADDR y) {
  LocalTensor<float> ping(TPosition::VECIN, 0, 256);
  LocalTensor<float> pong(TPosition::VECIN, 4096, 256);
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  for (int i = 0; i < 8; ++i) {
    LocalTensor<float> t = i % 2 == 0 ? ping : pong;
    DataCopy(t, xs[i * 256], 256);
    DataCopy(ys[i * 256], t, 256);
  }
}

// CHECK-LABEL: .kernel{{.*}}three, vector
// CHECK: .slot [[SET:ubs[0-9]+]], 0x0, 1024, 3, 4096, f32.nd.1x256
// CHECK: TLOAD {{.*}}[[SET]][x{{[0-9]+}}], f32.nd.1x256
extern "C" __global__ __aicore__ void three(GM_ADDR x, GM_ADDR y) {
  LocalTensor<float> a(TPosition::VECIN, 0, 256), b(TPosition::VECIN, 4096, 256);
  LocalTensor<float> c(TPosition::VECIN, 8192, 256);
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  for (int i = 0; i < 9; ++i) {
    LocalTensor<float> t = i % 3 == 0 ? a : i % 3 == 1 ? b : c;
    DataCopy(t, xs[i * 256], 256);
    DataCopy(ys[i * 256], t, 256);
  }
}

// CHECK-LABEL: .kernel{{.*}}parts, vector
// CHECK: .slot [[SET:ubs[0-9]+]], 0x2000, {{[0-9]+}}, 8, 1024, f32.nd
// CHECK: TLOAD {{.*}}[[SET]][x{{[0-9]+}}], f32.nd
extern "C" __global__ __aicore__ void parts(GM_ADDR x, GM_ADDR y, int32_t n) {
  LocalTensor<float> ping(TPosition::VECIN, 8192, 1024);
  LocalTensor<float> pong(TPosition::VECIN, 12288, 1024);
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  for (uint32_t i = 0; i < n; ++i) {
    LocalTensor<float> t = i / 4 % 2 == 0 ? ping : pong;
    DataCopy(t[i % 4 * 256], xs[i * 256], 256);
    DataCopy(ys[i * 256], t[i % 4 * 256], 256);
  }
}
