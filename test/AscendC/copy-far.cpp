// Copy takes distances of more than 255 blocks, unlike what other repetitions do; an
// address of a tensor is for nothing but what takes it as it is.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: not %clang_ascend_a2a3 -DADDRESSES -S %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ADDRESSES

#include "kernel_operator.h"
using namespace AscendC;

// 300 blocks of 16 elements from row to row.
// CHECK: TMOV ubs{{[0-9]+}}[0], f16.nd.2x4800, ubs{{[0-9]+}}, 2, 16
extern "C" __global__ __aicore__ void far(GM_ADDR x) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  LocalTensor<half> a(TPosition::VECCALC, 0, 9600);
  LocalTensor<half> b(TPosition::VECCALC, 19200, 9600);
  DataCopy(a, xs, 9600);
  DataCopy(b, xs, 9600);
  Copy(b, a, 16, 2, CopyRepeatParams(1, 1, 300, 300));
#ifdef ADDRESSES
  // ADDRESSES-DAG: copy-far.cpp:[[@LINE+1]]:13: error: where a tensor on chip lies is the compiler's matter: functions take the tensor, not GetPhyAddr, but for TransDataTo5HD, which takes addresses as they are
  if (a[16].GetPhyAddr() > 64)
    Abs(b, a, 16);
  uint64_t list[16];
  for (int i = 0; i < 16; ++i)
    list[i] = b[i * 16].GetPhyAddr() + 32;
  // ADDRESSES-DAG: error: this is not known to be the address of one tensor: pass what GetPhyAddr gives, in a loop that counts to a constant
  TransDataTo5HD<half>(list, list, TransDataTo5HDParams());
#endif
  DataCopy(xs, b, 9600);
}
