// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: Fixpipe takes one matrix, whole fractals where it writes fractals, splits
// those of f32 alone, has the parameters that its mode asks for, and goes to global
// memory or L1; squares that LoadDataWithTranspose turns over stay together.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a2a3 -DTYPES -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=TYPES

#include "kernel_operator.h"
using namespace AscendC;

#define KERNEL(NAME, TYPE, FORMAT, ...)                                        \
  extern "C" __global__ __cube__ void NAME(GM_ADDR out) {                      \
    TPipe pipe;                                                                \
    TBuf<TPosition::CO1> co1;                                                  \
    TBuf<TPosition::A1> a1;                                                    \
    TBuf<TPosition::A2> a2;                                                    \
    TBuf<TPosition::B2> b2;                                                    \
    pipe.InitBuffer(co1, 32 * 32 * 4);                                         \
    pipe.InitBuffer(a1, 32 * 32 * 4);                                          \
    pipe.InitBuffer(a2, 32 * 32 * 4);                                          \
    pipe.InitBuffer(b2, 32 * 32 * 4);                                          \
    GlobalTensor<TYPE> gm;                                                     \
    gm.SetGlobalBuffer((__gm__ TYPE *)out);                                    \
    LocalTensor<float> c = co1.Get<float>();                                   \
    FixpipeParamsV220 params(32, 32, 32, 32, false);                           \
    __VA_ARGS__;                                                               \
    Fixpipe<TYPE, float, FORMAT>(gm, c, params);                               \
  }

#ifndef TYPES
// CHECK: misuse-cube.cpp:[[#@LINE+1]]:1: error: Fixpipe stores one matrix: ndNum is 1; call it once a matrix
KERNEL(several, float, CFG_ROW_MAJOR, params.ndNum = 2)
// CHECK: misuse-cube.cpp:[[#@LINE+1]]:1: error: CFG_NZ fills whole fractals of global memory: mSize is known when the kernel is compiled, a multiple of 16
KERNEL(ragged, float, CFG_NZ, params.mSize = 30)
// CHECK: misuse-cube.cpp:[[#@LINE+1]]:1: error: isChannelSplit splits the fractals of f32 in global memory: it goes with CFG_NZ and elements of float
KERNEL(split, half, CFG_NZ, params.isChannelSplit = true)
// CHECK: misuse-cube.cpp:[[#@LINE+1]]:1: error: this quantPre goes with other parameters: V… (VDEQF16, VQF322B8_PRE, VREQ8) with a tensor of scales behind the accumulator
KERNEL(scales, int8_t, CFG_ROW_MAJOR, params.quantPre = VQF322B8_PRE)
// CHECK: misuse-cube.cpp:[[#@LINE+1]]:1: error: LoadDataWithTranspose leaves the two fractals of a square together: dstFracGap is 0
KERNEL(squares, float, CFG_ROW_MAJOR,
       LoadDataWithTranspose(b2.Get<int8_t>(), a1.Get<int8_t>(),
                             LoadData2dTransposeParams(0, 1, 1, 1, 1)))
// CHECK: misuse-cube.cpp:[[#@LINE+1]]:1: error: Fixpipe with CFG_COLUMN_MAJOR is not supported
KERNEL(columns, float, CFG_COLUMN_MAJOR, (void)params)
// CHECK: misuse-cube.cpp:[[#@LINE+1]]:1: error: Mmad with cmatrixSource begins with a bias, which it has to be given
KERNEL(no_bias, float, CFG_ROW_MAJOR,
       Mmad(c, a2.Get<half>(), b2.Get<half>(),
            MmadParams(32, 32, 32, 0, true, false)))
#else
// TYPES-DAG: error: {{.*}}int4b_t is not supported: there are no operations on elements of four bits; use int8_t
KERNEL(four_bits, float, CFG_ROW_MAJOR,
       DataCopy(a1.Get<int4b_t>(), GlobalTensor<int4b_t>(), 64))
// TYPES-DAG: error: 'Dn2NzParams' is unavailable: Dn2NzParams is the newer processor's: use Nd2NzParams
KERNEL(columns, float, CFG_ROW_MAJOR, Dn2NzParams())
#endif
