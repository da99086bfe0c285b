// Copies to L0A and L0B by lines of fractals, or fractal by fractal, are one copy if
// they are one matrix; those that leave a gap, come to other bytes than one would, or
// have a flag between them stay what they are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O2 -S %s -o - | FileCheck %s
#include "kernel_operator.h"

using namespace AscendC;

constexpr int M = 64, K = 32, Fractal = 256;

struct Tensors {
  __aicore__ inline explicit Tensors(GM_ADDR a) {
    aGm.SetGlobalBuffer((__gm__ half *)a);
    DataCopy(a1, aGm, Nd2NzParams(1, M, K, 0, K, M, 1, 0));
    SetFlag<HardEvent::MTE2_MTE1>(0);
    WaitFlag<HardEvent::MTE2_MTE1>(0);
  }
  GlobalTensor<half> aGm;
  LocalTensor<half> a1{TPosition::A1, 0, M * K}, a2{TPosition::A2, 0, M * K};
};

// CHECK-LABEL: {{^}}lines:
// CHECK: TEXTRACT {{.*}}, f16.zz.64x32, l1s{{.*}}, 0, 0, 64, 32
// CHECK-NOT: TEXTRACT
// CHECK: ret
extern "C" __global__ __aicore__ void lines(GM_ADDR a) {
  Tensors t(a);
  for (int i = 0; i < M / 16; ++i)
    LoadData(t.a2[i * K / 16 * Fractal], t.a1[i * Fractal],
             LoadData2DParams(0, K / 16, M / 16, 0, 0, false, 0));
}

// CHECK-LABEL: {{^}}fractals:
// CHECK: TEXTRACT {{.*}}, f16.zz.64x32, l1s{{.*}}, 0, 0, 64, 32
// CHECK-NOT: TEXTRACT
// CHECK: ret
extern "C" __global__ __aicore__ void fractals(GM_ADDR a) {
  Tensors t(a);
  for (int i = 0; i < M / 16; ++i)
    for (int j = 0; j < K / 16; ++j)
      LoadData(t.a2[(i * K / 16 + j) * Fractal], t.a1[(j * M / 16 + i) * Fractal],
               LoadData2DParams(0, 1, 1, 0, 0, false, 0));
}

// CHECK-LABEL: {{^}}gap:
// CHECK-COUNT-2: TEXTRACT {{.*}}, f16.zz.16x32, l1s{{.*}}, 16, 32
// CHECK-NOT: TEXTRACT
// CHECK: ret
extern "C" __global__ __aicore__ void gap(GM_ADDR a) {
  Tensors t(a);
  for (int i = 0; i < M / 16; i += 2)
    LoadData(t.a2[i / 2 * K / 16 * Fractal], t.a1[i * Fractal],
             LoadData2DParams(0, K / 16, M / 16, 0, 0, false, 0));
}

// CHECK-LABEL: {{^}}turned:
// CHECK-COUNT-4: TEXTRACT {{.*}}, f16.zz.16x32, l1s{{.*}}, 16, 32
// CHECK-NOT: TEXTRACT
// CHECK: ret
extern "C" __global__ __aicore__ void turned(GM_ADDR a) {
  Tensors t(a);
  for (int i = 0; i < M / 16; ++i)
    LoadData(t.a2[(M / 16 - 1 - i) * K / 16 * Fractal], t.a1[i * Fractal],
             LoadData2DParams(0, K / 16, M / 16, 0, 0, false, 0));
}

// CHECK-LABEL: {{^}}signalled:
// CHECK-COUNT-2: TEXTRACT {{.*}}, f16.zz.16x32, l1s{{.*}}, 16, 32
// CHECK-NOT: TEXTRACT
// CHECK: ret
extern "C" __global__ __aicore__ void signalled(GM_ADDR a) {
  Tensors t(a);
  const LoadData2DParams line(0, K / 16, M / 16, 0, 0, false, 0);
  LoadData(t.a2, t.a1, line);
  SetFlag<HardEvent::MTE1_M>(0);
  WaitFlag<HardEvent::MTE1_M>(0);
  LoadData(t.a2[K / 16 * Fractal], t.a1[Fractal], line);
}
