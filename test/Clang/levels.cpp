// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles reach the backend alike at every level: no memory of the host is left,
// and loops stay rolled.
//
// RUN: %clang_ascend_a2a3 -O0 -S -fplugin-arg-ascend-emit=llvm %examples/gemm.cpp -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O1 -S -fplugin-arg-ascend-emit=llvm %examples/gemm.cpp -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O2 -S -fplugin-arg-ascend-emit=llvm %examples/gemm.cpp -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O3 -S -fplugin-arg-ascend-emit=llvm %examples/gemm.cpp -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -Os -g0 -S -fplugin-arg-ascend-emit=llvm %examples/gemm.cpp -o - | FileCheck %s

// CHECK:         target triple = "unknown-unknown-unknown"
// CHECK:         define {{.*}}void @gemm(ptr addrspace(1) {{.*}}%a, ptr addrspace(1) {{.*}}%b, ptr addrspace(1) {{.*}}%c){{.*}} #[[KERNEL:[0-9]+]]
// CHECK-NOT:     alloca
// CHECK:         call {{.*}}@ascend.tmatmul.l0c
// CHECK:         call {{.*}}@ascend.tmatmul.acc.l0c
// CHECK-NOT:     call {{.*}}@ascend.tmatmul
// CHECK-NOT:     x86
// CHECK:         attributes #[[KERNEL]] = {{.*}}"ascend-core"="cube"{{.*}}"target-cpu"="a2a3"
