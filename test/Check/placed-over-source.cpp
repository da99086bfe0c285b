// Rule: a result lies on none of the bytes of a source that its operation still reads
// when it writes. Tensors that the source has placed at one address break it, also
// where a run-time index chooses the place; on a5 this operation may work in place, but
// no result lies over a part of a source.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a5 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=A5
// CHECK: placed-over-source.cpp:[[#@LINE+15]]:3: error: the result in slot ubs{{.*}}, bytes 0 to 4096, is written over slot ubs{{.*}}, bytes 0 to 4096, while that is read [overlap]
// CHECK-NOT: internal
// A5-NOT: error: {{.*}}bytes 0 to 4096,
// A5: placed-over-source.cpp:48:3: error: the result in slot ubs{{.*}} is written over a part of slot
// CHECK: placed-over-source.cpp:[[#@LINE+22]]:5: error: the result in slot ubs{{.*}} is written over slot ubs{{.*}}, while that is read [overlap]
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void one(GM_ADDR x, GM_ADDR y) {
  LocalTensor<float> t(TPosition::VECCALC, 0, 1024), u(TPosition::VECCALC, 0, 1024);
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  DataCopy(t, xs, 256);
  Reciprocal(u, t, 256);
  DataCopy(ys, u, 256);
}

extern "C" __global__ __aicore__ void several(GM_ADDR x, GM_ADDR y) {
  LocalTensor<float> t(TPosition::VECCALC, 0, 1024);
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  for (int i = 0; i < 100; ++i) {
    DataCopy(t[i % 4 * 256], xs[i * 256], 256);
    Reciprocal(t[i % 4 * 256], t[i % 4 * 256], 256);
    DataCopy(ys[i * 256], t[i % 4 * 256], 256);
  }
}

// CHECK: placed-over-source.cpp:[[#@LINE+8]]:3: error: the result in slot ubs{{.*}} is written over a part of slot ubs{{.*}}, while that is read [overlap]
extern "C" __global__ __aicore__ void partly(GM_ADDR x, GM_ADDR y) {
  LocalTensor<float> t(TPosition::VECCALC, 0, 256), u(TPosition::VECCALC, 512, 256);
  LocalTensor<float> behind(TPosition::VECCALC, 1024, 128);
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  DataCopy(t, xs, 256);
  Reciprocal(u, t, 256);
  DataCopy(ys, u, 256);
  DataCopy(t, xs, 128);
  Reciprocal(behind, t, 128);
  DataCopy(ys, behind, 128);
}
