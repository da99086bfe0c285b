// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel in PTO C++ becomes one kernel of tile assembly: tiles keep their
// names and lines, a left operand has the processor's own order, and operations
// come in the order of the source.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-order=source -S %examples/gemm.cpp -o - | FileCheck %s --check-prefixes=CHECK,A2A3
// RUN: %clang_ascend_a5 -mllvm -ascend-order=source -S %examples/gemm.cpp -o - | FileCheck %s --check-prefixes=CHECK,A5

// A2A3:     .ascend a2a3
// A5:       .ascend a5
// CHECK:     .kernel gemm, cube
// CHECK-NEXT: .param a, gm
// CHECK-NEXT: .param b, gm
// CHECK-NEXT: .param c, gm
// CHECK-DAG: .tile {{.*}}, "aL1", 1, 47
// CHECK-DAG: .tile {{.*}}, "bL0", 1, 50
// CHECK-DAG: .tile {{.*}}, "acc", 1, 51
// CHECK:     TLOAD l1s{{.*}}, f16.nz.128x64, {{.*}} f16.nd shape(1,1,1,128,64) stride(98304,98304,98304,384,1)
// CHECK:     TLOAD l1s{{.*}}, f16.nz.64x256, {{.*}} f16.nd shape(1,1,1,64,256) stride(196608,196608,196608,512,1)
// A2A3:      TEXTRACT l0as{{.*}}, f16.zz.128x64, l1s
// A5:        TEXTRACT l0as{{.*}}, f16.nz.128x64, l1s
// CHECK:     TEXTRACT l0bs{{.*}}, f16.zn.64x256, l1s
// CHECK:     TMATMUL l0cs{{.*}}, f32.nz.128x256, {{.*}}, 128, 64, 256
// CHECK:     TMATMUL_ACC l0cs{{.*}}, f32.nz.128x256, {{.*}}, 128, 64, 256
// CHECK:     TSTORE {{.*}} f32.nd shape(1,1,1,128,256) stride(131072,131072,131072,512,1), l0cs{{.*}}, relu.none, atomic.none
// CHECK-NOT: .kernel
