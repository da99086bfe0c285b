// Parts of a tensor that the source places, at places that a loop's count chooses,
// are views of that tensor: it is whole when all have been written, and a part
// that is left unwritten is seen; tensors that lie over each other are not parts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang_ascend_a5 -S %s -o %t.s 2>&1 | count 0
// RUN: FileCheck %s < %t.s
// RUN: %ascend_check %t.s
// A row of 64 words is doubled and then added to its own double.
// RUN: %python -c "import struct, sys; x = [float(i %% 61) for i in range(256)]; \
// RUN:   [open(sys.argv[1] + end, 'wb').write(struct.pack('<256f', *data)) \
// RUN:    for end, data in (('.x', x), ('.y', [4 * v for v in x]))]" %t
// RUN: %ascend_sim %t.s --kernel rows --quiet --schedules 8 \
// RUN:   --arg inout=%t.x:f32[256] --golden %t.y:f32[256]
// RUN: %clang_ascend_a5 -DUNWRITTEN -Rpass-analysis=ascend -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck --check-prefix=UNWRITTEN %s
// RUN: %clang_ascend_a5 -DOTHER -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck --check-prefix=OTHER %s

#include "kernel_operator.h"
using namespace AscendC;

// The loop has four places, not the one at which it ends.
// CHECK-LABEL: .kernel rows
// CHECK-DAG: .slot [[A:ubs[0-9]+]], 0x0, 1024, 1, 1024, u8.nd.32x32
// CHECK-DAG: .slot [[ROW:ubs[0-9]+]], 0x0, 256, 4, 256, f32.nd.1x64
// CHECK-DAG: .view [[ROW]], [[A]], f32.nd.1x64
// CHECK: TMULS ubs{{[0-9]+}}[{{x[0-9]+}}]
extern "C" __global__ __aicore__ void rows(GM_ADDR x) {
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  LocalTensor<float> a(TPosition::VECCALC, 0, 256);
  DataCopy(a, xs, 256);
#pragma clang loop unroll(disable)
  for (int32_t row = 0; row < 4; ++row) {
    Muls(a[row * 64], a[row * 64], 2.0f, 64);
    Add(a[row * 64], a[row * 64], a[row * 64], 64);
  }
  DataCopy(xs, a, 256);
}

#ifdef UNWRITTEN
// UNWRITTEN: :[[@LINE+7]]:3: remark: not proved: TSTORE reads slot {{.*}}, where nothing may have been written
extern "C" __global__ __aicore__ void unwritten(GM_ADDR x) {
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  LocalTensor<float> a(TPosition::VECCALC, 0, 256);
  for (int32_t row = 0; row < 3; ++row)
    Duplicate(a[row * 64], 1.0f, 64);
  DataCopy(xs, a, 256);
}
#endif

#ifdef OTHER
// OTHER: :[[@LINE+9]]:3: warning: not proved: TSTORE reads slot {{.*}}, but another tile was written there since
extern "C" __global__ __aicore__ void other(GM_ADDR x) {
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  LocalTensor<float> a(TPosition::VECCALC, 0, 256);
  LocalTensor<float> b(TPosition::VECCALC, 0, 128);
  DataCopy(a, xs, 256);
  for (int32_t row = 0; row < 2; ++row)
    Duplicate(b[row * 64], 1.0f, 64);
  DataCopy(xs, a, 256);
}
#endif
