// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The example of two nested paces compiles for both processors, and its column
// offset stays a run-time number.
//
// RUN: %clang_ascend_a2a3 -S %examples/two_level_pingpong.cpp -o - | FileCheck %s
// RUN: %clang_ascend_a5 -S %examples/two_level_pingpong.cpp -o - | FileCheck %s

// CHECK:     .kernel two_level_pingpong, cube
// CHECK-DAG: .tile l1s{{.*}}, "kL1", 1, 43
// CHECK-DAG: .tile l0bs{{.*}}, "kL0", 1, 45
// CHECK:     TLOAD {{.*}}, bf16.nz.128x512, {{.*}} bf16.nd shape(1,1,1,128,512)
// CHECK:     TEXTRACT {{.*}}, bf16.zn.128x128, l1s{{.*}}, 0, x{{[0-9]+}}, 128, 128
// CHECK:     TMATMUL {{.*}}, f32.nz.16x128
// CHECK:     TSTORE
