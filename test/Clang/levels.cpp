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
// CHECK:         %[[A:.*]] = {{.*}}call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 128, i32 64, i32 1, i32 2)
// CHECK-NEXT:    #dbg_value(ptr addrspace(2) %[[A]], ![[NAME:[0-9]+]]
// CHECK-COUNT-1: @ascend.tmatmul.l0c.into(
// CHECK-COUNT-1: @ascend.tmatmul.acc.l0c.into(
// CHECK-NOT:     call void @ascend.tmatmul
// CHECK-NOT:     x86
// CHECK:         attributes #[[KERNEL]] = {{.*}}"ascend-core"="cube"{{.*}}"target-cpu"="a2a3"
// CHECK:         ![[NAME]] = !DILocalVariable(name: "aL1"
