// Buffers whose lengths have nothing in common lie one behind the other, each as
// long as it is told: what leaves its slot, and what does not fit together, is
// found when it runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python -c "import struct; open('%t.x', 'wb').write(struct.pack('<4096f', *[i % 97 for i in range(4096)]))"
// RUN: %python -c "import struct; open('%t.y', 'wb').write(struct.pack('<4096f', *[2 * (i % 97) + 1 for i in range(4096)]))"
// RUN: %clang_ascend_a2a3 -mllvm -ascend-slots-report=%t.txt -Rpass-analysis=ascend-buffers -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.s --check-prefix=ASM
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=MAP
// RUN: %ascend_sim --quiet %t.s --schedules 3 --arg in=%t.x:f32[4096] --arg out=/dev/null:f32[4096] --arg i64=512 --arg i64=1024 --golden %t.y:f32[4096]:0
// RUN: %ascend_sim --quiet %t.s --schedules 3 --arg in=%t.x:f32[4096] --arg out=/dev/null:f32[4096] --arg i64=4096 --arg i64=4096 --golden %t.y:f32[4096]:0
// RUN: not %ascend_sim --quiet %t.s --arg in=%t.x:f32[4096] --arg out=/dev/null:f32[4096] --arg i64=1024 --arg i64=512 2>&1 | FileCheck %s --check-prefix=LEAVES
// RUN: not %ascend_sim --quiet %t.s --arg in=%t.x:f32[4096] --arg out=/dev/null:f32[4096] --arg i64=4096 --arg i64=20000 2>&1 | FileCheck %s --check-prefix=TOGETHER
// RUN: sed '/slot_bytes.*ubs1/d' %t.s > %t.none.s
// RUN: not %ascend_check %t.none.s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %ascend_sim --quiet %t.none.s --arg in=%t.x:f32[4096] --arg out=/dev/null:f32[4096] --arg i64=512 --arg i64=1024 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: sed '/slot_bytes.*ubs1/{p;}' %t.s > %t.twice.s
// RUN: not %ascend_check %t.twice.s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %clang_ascend_a5 -S %s -o %t.s
// RUN: %ascend_sim --quiet %t.s --schedules 3 --arg in=%t.x:f32[4096] --arg out=/dev/null:f32[4096] --arg i64=512 --arg i64=1024 --golden %t.y:f32[4096]:0
// RUN: %clang_ascend_a5 -S %s -fplugin-arg-ascend-emit=pto -o %t.pto.cpp
// RUN: FileCheck %s --input-file=%t.pto.cpp --check-prefix=PTO

// MAP: behind these: 2 slots of ubs0, in ({{.*}}run-time-lengths.cpp:{{[0-9]+}}), as long as it is told at run time
// MAP: behind these: 2 slots of ubs1, out ({{.*}}run-time-lengths.cpp:{{[0-9]+}}), as long as it is told at run time
// LEAVES: slot: TMULS touches bytes 0 to 4096 of slot ubs3, which has 2080
// TOGETHER: slot: ubs1 (out): with 2 slots of 80032 bytes, UB is needed up to byte 192832, of which 188416 are for tiles
// NONE: error: TMULS uses slot 0 of ubs3 (out), which lies nowhere: the length of slot ubs1 (out) has not been told yet [slot-bounds]
// NOWHERE: slot: ubs3 (out) is nowhere yet: the length of ubs1 (out) has not been told yet
// TWICE: error: the length of slot ubs1 (out) is told again: what lies there would move [slot-bounds]
// PTO: inAt = 0x0;
// PTO: outAt = inAt + 2 * inBytes;
// PTO: TASSIGN(out, outAt + inSlot * outBytes);
#include "kernel_operator.h"

using namespace AscendC;

// REMARK: run-time-lengths.cpp:[[#@LINE+10]]:8: remark: lengths known at run time: assumed that all slots of the 2 buffers up to this one take at most 188416 bytes of UB together
// ASM: slot_bytes ubs0, x
// ASM: slot_bytes ubs1, x
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y, int64_t n,
                                        int64_t m) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  pipe.InitBuffer(in, 2, n * sizeof(float));
  // One is added, so that no number divides both.
  pipe.InitBuffer(out, 2, (m + 1) * sizeof(float));
  GlobalTensor<float> xGm, yGm;
  xGm.SetGlobalBuffer((__gm__ float *)x);
  yGm.SetGlobalBuffer((__gm__ float *)y);
  for (int64_t i = 0; i < 4096; i += n) {
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopy(a, xGm[i], n);
    in.EnQue(a);
    LocalTensor<float> b = in.DeQue<float>();
    LocalTensor<float> c = out.AllocTensor<float>();
    Muls(c, b, 2.0f, n);
    Adds(c, c, 1.0f, n);
    in.FreeTensor(b);
    out.EnQue(c);
    LocalTensor<float> d = out.DeQue<float>();
    DataCopy(yGm[i], d, n);
    out.FreeTensor(d);
  }
}
