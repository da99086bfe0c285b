; The constant that a local array was copied from is not written out: there is
; no data beside a kernel.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc -O0 %s -o - | FileCheck %s

; CHECK-NOT: {{\.section|\.quad|\.rodata|__const}}
; CHECK: .endkernel
; CHECK-NOT: {{[^[:space:]]}}
@__const.k.array = private unnamed_addr constant [2 x i64] [i64 7, i64 8]
@other = global ptr @__const.k.array
define void @k(ptr addrspace(1) %p) {
  %array = alloca [2 x i64]
  call void @llvm.memcpy.p0.p0.i64(ptr %array, ptr @__const.k.array, i64 16, i1 false)
  store i64 7, ptr addrspace(1) %p
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
