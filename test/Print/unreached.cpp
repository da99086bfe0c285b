// DumpTensor of a tensor that the scalar unit does not reach says so, in a kernel of
// the cube core, too; an assertion that does not hold stops the kernel.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_sim --quiet %t.s --arg out=/dev/null:f16[256] --arg i32=3 | FileCheck %s
// RUN: not %ascend_sim --quiet %t.s --arg out=/dev/null:f16[256] --arg i32=4 | FileCheck %s --check-prefix=STOPS
// CHECK: DumpTensor: desc=5, of no memory that the scalar unit reaches: bring it to global memory
// CHECK-NEXT: held
// STOPS: trap: the kernel traps
// STOPS-NOT: held
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(GM_ADDR x, int32_t n) {
  TPipe *pipe = GetTPipePtr();
  TBuf<TPosition::A1> buffer;
  GlobalTensor<half> xGm;
  xGm.SetGlobalBuffer((__gm__ half *)x, 256);
  pipe->InitBuffer(buffer, 512);
  LocalTensor<half> local = buffer.Get<half>();
  DataCopy(local, xGm, 256);
  DumpTensor(local, 5, 16);
  assert(n < 4 && "a small number");
  printf("held\n");
}
