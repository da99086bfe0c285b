// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a queue's calls come in their order, and none waits forever; a
// tensor's part and a buffer's length are known when the kernel is compiled, or the
// length is a multiple of what others are; what a call's parameters ask for that no
// operation does is refused at its line, with the way out.
//
// RUN: not %clang_ascend_a2a3 -DCASE=1 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not %clang_ascend_a2a3 -DCASE=2 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %clang_ascend_a2a3 -DCASE=3 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=PADDING
// RUN: not %clang_ascend_a2a3 -DCASE=4 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=PART
// RUN: not %clang_ascend_a2a3 -DCASE=5 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=STRIDES
// RUN: not %clang_ascend_a2a3 -DCASE=6 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=LENGTHS
// RUN: not %clang_ascend_a2a3 -DCASE=7 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not %clang_ascend_a2a3 -DCASE=8 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=POSITION
// RUN: not %clang_ascend_a2a3 -DCASE=9 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=NAMES
// RUN: not %clang_ascend_a2a3 -DCASE=10 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=UNFILLED
// RUN: not %clang_ascend_a2a3 -DCASE=11 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=STARVES
// RUN: not %clang_ascend_a2a3 -DCASE=12 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=NONE-FREE
// RUN: not %clang_ascend_a2a3 -DCASE=13 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=IN-LOOP
// RUN: %clang_ascend_a2a3 -DCASE=0 -Rpass-analysis=ascend-buffers -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ASSUMED

#include "kernel_operator.h"
using namespace AscendC;

// EARLY: misuse.cpp:[[#@LINE+48]]:6: error: EnQue of what was not allocated: AllocTensor comes before
// TWICE: misuse.cpp:[[#@LINE+51]]:6: error: FreeTensor of what was not allocated, or is free already
// PADDING: misuse.cpp:[[#@LINE+36]]:3: error: DataCopyPad pads on the right: leftPadding is 0
// PART: misuse.cpp:[[#@LINE+51]]:3: error: which part of a tile this is must be known when the kernel is compiled
// STRIDES: misuse.cpp:[[#@LINE+52]]:3: error: repetitions are rows of blocks that follow each other
// LENGTHS: misuse.cpp:[[#@LINE+26]]:8: error: the length of this buffer is known at run time only, and is no multiple of what that in line [[#@LINE+18]] is one of; the other is told on some paths only: nothing says how to share UB; make both multiples of one number, or one a constant
// IN-LOOP: error: the length of this buffer is known at run time only, and is no multiple of what that in line [[#@LINE+25]] is one of; it is told in a loop: nothing says how to share UB
// NOTHING: misuse.cpp:[[#@LINE+24]]:8: error: the buffers of known length leave nothing of UB for this one
// POSITION: misuse.cpp:[[#@LINE+21]]:8: error: this core has no memory for a buffer of this position (CO2 is global memory: use Fixpipe to a GlobalTensor)
// NAMES: misuse.cpp:[[#@LINE+49]]:3: error: SetAtomicMax is not supported: compute the maximum with Max and store it
// NAMES: misuse.cpp:[[#@LINE+49]]:3: error: CrossCoreSetFlag is not supported: a kernel runs on one kind of core
// UNFILLED: misuse.cpp:[[#@LINE+35]]:3: error: TABS reads slot {{.*}} (in), where nothing was written
// STARVES: misuse.cpp:[[#@LINE+49]]:6: error: DeQue finds nothing: EnQue comes before, or it waits forever
// NONE-FREE: misuse.cpp:[[#@LINE+23]]:29: error: AllocTensor finds no free buffer: all have been given out and none is freed
// ASSUMED: misuse.cpp:[[#@LINE+17]]:8: remark: a length known at run time: assumed to be at most 188416 bytes, for each of 1 slots
extern "C" __global__ __aicore__ void k(GM_ADDR x, int n, int m) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::CO2, 1> co2;
  TBuf<> work;
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
#if CASE == 6
  if (m > 8) pipe.InitBuffer(work, m * 2);
#elif CASE == 13
  for (int i = 0; i < m; ++i) pipe.InitBuffer(work, m * 2);
#elif CASE == 7
  pipe.InitBuffer(work, 200000);
#elif CASE == 8
  pipe.InitBuffer(co2, 1, 1024);
#endif
  pipe.InitBuffer(in, 1, n * 4);
#if CASE == 12
  for (int i = 0; i < n; ++i)
    DataCopy(xs, in.AllocTensor<float>(), 8);
#endif
  LocalTensor<float> a = in.AllocTensor<float>();
#if CASE == 3
  DataCopyPad(a, xs, DataCopyExtParams(1, 100, 0, 0, 0),
              DataCopyPadExtParams<float>(true, 2, 3, 7.0f));
#elif CASE != 10
  DataCopy(a, xs, 256);
#endif
#if CASE == 1
  in.FreeTensor(a);
#endif
  Abs(a, a, 256);
#if CASE != 11
  in.EnQue(a);
#endif
#if CASE == 2
  in.FreeTensor(a);
  in.FreeTensor(a);
#elif CASE == 4
  Abs(a[n], a, 8);
#elif CASE == 5
  Abs(a, a, 64, 4, UnaryRepeatParams(1, 2, 8, 8));
#elif CASE == 9
  SetAtomicMax<float>();
  CrossCoreSetFlag<2, PIPE_MTE3>(1);
#endif
  in.DeQue(a);
  DataCopy(xs, a, 256);
}
