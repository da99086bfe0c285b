// printf, PRINTF and DumpTensor of Ascend C show numbers, tensors of UB and global
// memory; where several cores print, each line says which one it is from.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python -c "import struct; open('%t.bin', 'wb').write(struct.pack('<32i', *range(32)))"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_sim --quiet --blocks 2 %t.s --arg in=%t.bin:i32[32] | FileCheck %s
// RUN: %clang_ascend_a5 -O0 -S %s -o %t.s
// RUN: %ascend_sim --quiet --blocks 2 %t.s --arg in=%t.bin:i32[32] | FileCheck %s
// CHECK:      core 0: block 0 of 2
// CHECK-NEXT: core 0: DumpTensor: desc=7, 10 elements
// CHECK-NEXT: core 0: 0 1 2 3 4 5 6 7
// CHECK-NEXT: core 0: 8 9
// CHECK-NEXT: core 0: DumpTensor: desc=8, 2 elements
// CHECK-NEXT: core 0: 0 1
// CHECK-NEXT: core 1: block 1 of 2
// CHECK-NEXT: core 1: DumpTensor: desc=7, 10 elements
// CHECK-NEXT: core 1: 16 17 18 19 20 21 22 23
// CHECK-NEXT: core 1: 24 25
// CHECK-NEXT: core 1: DumpTensor: desc=8, 2 elements
// CHECK-NEXT: core 1: 16 17
// CHECK-NOT:  core
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void shown(GM_ADDR x) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  GlobalTensor<int32_t> xGm;
  xGm.SetGlobalBuffer((__gm__ int32_t *)x + 16 * GetBlockIdx(), 16);
  pipe.InitBuffer(buffer, 16 * sizeof(int32_t));
  printf("block %d of %d\n", GetBlockIdx(), GetBlockNum());
  LocalTensor<int32_t> local = buffer.Get<int32_t>();
  DataCopy(local, xGm, 16);
  DumpTensor(local, 7, 10);
  DumpTensor(xGm, 8, 2);
}
