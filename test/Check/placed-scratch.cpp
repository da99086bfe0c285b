// Rule: scratch lies on no other tile of its operation. How much of scratch is used only
// the tile library knows: where the source has placed it over a part of what is read,
// that is a warning.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -mllvm -ascend-check=on -S %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: placed-scratch.cpp:[[#@LINE+17]]:3: warning: not proved: scratch in slot ubs{{.*}}, bytes 16352 to 32736, is written over a part of slot ubs{{.*}}, bytes 0 to 16384, while that is read [overlap]
// CHECK-NOT: not proved
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
  LocalTensor<float> a(TPosition::VECCALC, 0, 4096), n(TPosition::VECCALC, 65536, 16);
  LocalTensor<uint8_t> over(TPosition::VECCALC, 16352, 16384), apart(TPosition::VECCALC, 16384, 16384);
  GlobalTensor<float> xs, ys;
  xs.SetGlobalBuffer((__gm__ float *)x);
  ys.SetGlobalBuffer((__gm__ float *)y);
  const uint32_t shape[] = {16, 256};
  DataCopy(a, xs, 4096);
  ReduceSum<float, Pattern::Reduce::AR>(n, a, apart, shape, true);
  DataCopy(ys, n, 16);
  DataCopy(a, xs, 4096);
  ReduceSum<float, Pattern::Reduce::AR>(n, a, over, shape, true);
  DataCopy(ys, n, 16);
}
