// Arrays that a kernel declares in UB are the scalar unit's; those in memories that it
// does not reach are refused, and so is the address of a tensor.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s
// RUN: not %clang_ascend_a2a3 -DOTHERS -S %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHERS
#include "kernel_operator.h"

using namespace AscendC;

// CHECK: ldparam [[N:w[0-9]+]], n
// CHECK: TADDS {{.*}}, 1065353216, 1, x
extern "C" __global__ __aicore__ void k(GM_ADDR x, int32_t n) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  pipe.InitBuffer(buffer, 1024);
  LocalTensor<float> t = buffer.Get<float>();
  __ubuf__ int32_t lengths[2];
  lengths[0] = n;
  lengths[1] = lengths[0] * 2;
#ifdef OTHERS
  // OTHERS: local-arrays.cpp:[[#@LINE+1]]:3: error: __cbuf__ is not supported: the scalar unit reaches UB alone; tiles and tensors are in the other memories
  __cbuf__ int32_t others[2];
#endif
  DataCopy(t, xs, lengths[1]);
  Adds(t, t, 1.0f, lengths[1]);
  DataCopy(xs, t, lengths[1]);
}
