// A product whose number of rows only an argument says: the operands are as large as
// their tensors, and the rows that are meant come out right. A number that rounds up
// to fewer rows than the operands were laid out for is found.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/run_time_rows.py %t 20 32
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_sim --quiet %t.s --arg in=%t/a.bin:f16[32x64] --arg in=%t/b.bin:f16[64x32] --arg out=/dev/null:f32[32x32] --arg i32=20 --golden %t/20.bin:f32[32x32]:0
// RUN: %ascend_sim --quiet %t.s --arg in=%t/a.bin:f16[32x64] --arg in=%t/b.bin:f16[64x32] --arg out=/dev/null:f32[32x32] --arg i32=32 --golden %t/32.bin:f32[32x32]:0
// RUN: not %ascend_sim --quiet %t.s --arg in=%t/a.bin:f16[32x64] --arg in=%t/b.bin:f16[64x32] --arg out=/dev/null:f32[32x32] --arg i32=7 | FileCheck %s
// CHECK: illegal: m of TMATMUL is 7: the unit takes c for a tile of 16 rows, but it has 32
#include "kernel_operator.h"

using namespace AscendC;

constexpr int M = 32, N = 32, K = 64;

extern "C" __global__ __aicore__ void rows(GM_ADDR a, GM_ADDR b, GM_ADDR c,
                                           int32_t m) {
  TPipe pipe;
  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> cGm;
  aGm.SetGlobalBuffer((__gm__ half *)a);
  bGm.SetGlobalBuffer((__gm__ half *)b);
  cGm.SetGlobalBuffer((__gm__ float *)c);
  TBuf<TPosition::A1> a1Buffer, b1Buffer;
  TBuf<TPosition::A2> a2Buffer;
  TBuf<TPosition::B2> b2Buffer;
  TBuf<TPosition::CO1> c1Buffer;
  pipe.InitBuffer(a1Buffer, M * K * sizeof(half));
  pipe.InitBuffer(b1Buffer, K * N * sizeof(half));
  pipe.InitBuffer(a2Buffer, M * K * sizeof(half));
  pipe.InitBuffer(b2Buffer, K * N * sizeof(half));
  pipe.InitBuffer(c1Buffer, M * N * sizeof(float));
  LocalTensor<half> a1 = a1Buffer.Get<half>(), b1 = b1Buffer.Get<half>();
  LocalTensor<half> a2 = a2Buffer.Get<half>(), b2 = b2Buffer.Get<half>();
  LocalTensor<float> c1 = c1Buffer.Get<float>();
  DataCopy(a1, aGm, Nd2NzParams(1, M, K, 0, K, M, 1, 0));
  DataCopy(b1, bGm, Nd2NzParams(1, K, N, 0, N, K, 1, 0));
  for (int i = 0; i < M / 16; ++i)
    LoadData(a2[i * 16 * K], a1[i * 256],
             LoadData2DParams(0, K / 16, M / 16, 0, 0, false, 0));
  for (int i = 0; i < K / 16; ++i)
    LoadData(b2[i * 16 * N], b1[i * 256],
             LoadData2DParams(0, N / 16, K / 16, 0, 0, true, 0));
  Mmad(c1, a2, b2, MmadParams(m, N, K, 0, false, true));
  Fixpipe<float, float, CFG_ROW_MAJOR>(cGm, c1,
                                       FixpipeParamsV220(N, m, M, N, false));
}
