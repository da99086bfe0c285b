// Tensors that are parts of one buffer are operands and results of one operation:
// what counts are the elements that it takes, also where it cannot work in place.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python -c "import struct; open('%t.bin', 'wb').write(struct.pack('<512f', *[1 + i for i in range(512)]))"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_sim --quiet %t.s --arg in=%t.bin:f32[512] | FileCheck %s
// RUN: %clang_ascend_a5 -O0 -S %s -o %t.s
// RUN: %ascend_sim --quiet %t.s --arg in=%t.bin:f32[512] | FileCheck %s
// CHECK: DumpTensor: desc=0, 4 elements
// CHECK-NEXT: 1 0.5 0.333333 0.25
// CHECK: DumpTensor: desc=1, 4 elements
// CHECK-NEXT: 1 1 1 1
// CHECK: DumpTensor: desc=2, 4 elements
// CHECK-NEXT: 2.71828 1.64872 1.39561 1.28403
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  GlobalTensor<float> xGm;
  xGm.SetGlobalBuffer((__gm__ float *)x, 512);
  pipe.InitBuffer(buffer, 3 * 1024);
  LocalTensor<float> all = buffer.Get<float>();
  LocalTensor<float> second = all[256], third = all[512];
  DataCopy(all, xGm, 512);
  Reciprocal(second, all, 256);
  DumpTensor(second, 0, 4);
  Exp(third, second, 256);
  Mul(all, all, second, 256);
  DumpTensor(all, 1, 4);
  DumpTensor(third, 2, 4);
}
