// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of one buffer: operations wait for each other where what they take has
// bytes in common, not where their tiles reach into each other; rows of a queue's
// slot, and columns that lie between each other's, need no barrier, and that is
// proved.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-check=strict -S %s -o - | FileCheck %s

#include "kernel_operator.h"
using namespace AscendC;

// CHECK-LABEL: rows:
// CHECK: TEXP {{.*}}, 1, 256
// CHECK-NOT: pipe_barrier
// CHECK: TEXP {{.*}}, 1, 256
// CHECK: pipe_barrier V
// CHECK: TMULS {{.*}}, 1, 128
extern "C" __global__ __aicore__ void rows(GM_ADDR x, GM_ADDR y, int32_t tiles) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 2, 2048);
  pipe.InitBuffer(out, 2, 2048);
  for (int32_t i = 0; i < tiles; ++i) {
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, xs[i * 512], 512);
    in.EnQue(a);
    a = in.DeQue<float>();
    LocalTensor<float> b = out.AllocTensor<float>();
    Exp(b, a, 256);
    Exp(b[256], a[256], 256);
    Muls(b[192], b[192], 2.0f, 128);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopy(ys[i * 512], b, 512);
    out.FreeTensor(b);
  }
}

// CHECK-LABEL: columns:
// CHECK: TADD {{.*}}, 4, 32
// CHECK-NOT: pipe_barrier
// CHECK: TADD {{.*}}, 3, 32
// CHECK-NOT: pipe_barrier
// CHECK: TADD {{.*}}, 1, 32
// CHECK-NOT: pipe_barrier
// CHECK: TRELU {{.*}}, 3, 64
// CHECK-NOT: pipe_barrier
// CHECK: TRELU {{.*}}, 1, 64
// CHECK: pipe_barrier V
// CHECK-NEXT: TABS {{.*}}, 3, 24
extern "C" __global__ __aicore__ void columns(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<> in, work;
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  pipe.InitBuffer(in, 2048);
  pipe.InitBuffer(work, 2048);
  LocalTensor<float> a = in.Get<float>(), w = work.Get<float>();
  DataCopy(a, xs, 512);
  Add(w, a, a, 32, 4, {1, 1, 1, 16, 16, 16});
  Add(w[32], a[32], a[32], 32, 4, {1, 1, 1, 16, 16, 16});
  Relu(w[64], a[64], 64, 4, {1, 1, 16, 16});
  Abs(w[24], w[24], 24, 4, {1, 1, 16, 16});
  DataCopy(ys, w, 512);
}
