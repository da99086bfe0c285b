// Lengths whose bounds do not all fit beside one without a bound lie one behind
// the other, too, whatever the order in which they are told.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python -c "import struct; open('%t.x', 'wb').write(struct.pack('<64f', *[i - 32 for i in range(64)]))"
// RUN: %python -c "import struct; open('%t.y', 'wb').write(struct.pack('<64f', *[2 * (i - 32) + 1 for i in range(64)]))"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %ascend_sim --quiet %t.s --schedules 3 --arg in=%t.x:f32[64] --arg out=/dev/null:f32[64] --arg i32=256 --arg i32=8 --golden %t.y:f32[64]:0
// RUN: not %ascend_sim --quiet %t.s --arg in=%t.x:f32[64] --arg out=/dev/null:f32[64] --arg i32=252 --arg i32=7 2>&1 | FileCheck %s --check-prefix=LEAVES
// RUN: not %ascend_sim --quiet %t.s --arg in=%t.x:f32[64] --arg out=/dev/null:f32[64] --arg i32=256 --arg i32=0 2>&1 | FileCheck %s --check-prefix=EMPTY

// CHECK: slot_bytes ubs0, x
// CHECK: slot_bytes ubs1, x
// CHECK: slot_bytes ubs2, x
// LEAVES: slot: TMULS touches bytes {{[0-9]+}} to 256 of slot {{.*}}, which has 224
// EMPTY: slot: TMULS touches bytes {{[0-9]+}} to 256 of slot {{.*}}, which has 0
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y, uint32_t n,
                                        uint32_t m) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  TBuf<TPosition::VECCALC> work;
  uint32_t few = n < 60000 ? n : 60000;
  pipe.InitBuffer(in, 2, few);
  pipe.InitBuffer(out, 2, few);
  pipe.InitBuffer(work, m * 32);
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  yGm.SetGlobalBuffer((__gm__ float *)y);
  LocalTensor<float> a = in.AllocTensor<float>();
  DataCopy(a, xGm, 64);
  in.EnQue(a);
  LocalTensor<float> b = in.DeQue<float>();
  LocalTensor<float> w = work.Get<float>();
  LocalTensor<float> c = out.AllocTensor<float>();
  Muls(w, b, 2.0f, 64);
  Adds(c, w, 1.0f, 64);
  in.FreeTensor(b);
  out.EnQue(c);
  LocalTensor<float> d = out.DeQue<float>();
  DataCopy(yGm, d, 64);
  out.FreeTensor(d);
}
