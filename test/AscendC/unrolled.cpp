// Rule: a loop on whose count depends where a part begins is unrolled to at most 8192
// operations; more is an error at the part's line, and no long wait. Parts of placed
// tensors need no unrolling.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %clang_ascend_a2a3 -DBUFFER -S %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s --check-prefix=PLACED
// CHECK: unrolled.cpp:[[#@LINE+26]]:5: error: which part of a tensor this is depends on the count of a loop, which would have to be unrolled to 9000 operations; at most 8192 are: take the part in a loop that does less, or place the tensor (LocalTensor of a position and an address), of which a part may begin at one of 16 places
// CHECK-NOT: error:
// PLACED: TLOAD ubs{{[0-9]+}}[x{{[0-9]+}}], f32.nd
// PLACED-NOT: TLOAD
#ifdef BUFFER
#define PARTS 32
#else
#define PARTS 16
#endif
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
#ifdef BUFFER
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, PARTS * 1024);
  LocalTensor<float> t = buffer.Get<float>();
#else
  LocalTensor<float> t(TPosition::VECCALC, 0, PARTS * 256);
#endif
  for (int i = 0; i < 1000; ++i) {
    DataCopy(t[i % PARTS * 256], xs[i * 256], 256);
    Exp(t[i % PARTS * 256], t[i % PARTS * 256], 256);
    Ln(t[i % PARTS * 256], t[i % PARTS * 256], 256);
    Abs(t[i % PARTS * 256], t[i % PARTS * 256], 256);
    Relu(t[i % PARTS * 256], t[i % PARTS * 256], 256);
    Sqrt(t[i % PARTS * 256], t[i % PARTS * 256], 256);
    Rsqrt(t[i % PARTS * 256], t[i % PARTS * 256], 256);
    Exp(t[i % PARTS * 256], t[i % PARTS * 256], 256);
    DataCopy(ys[i * 256], t[i % PARTS * 256], 256);
  }
}
