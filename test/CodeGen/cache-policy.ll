; Of two loads of one tensor, the one past the cache takes the distance of the
; mappings, which is one parameter behind the kernel's own and read once; the
; other stays as it is. Where there is one mapping the policy is printed, and there
; is no parameter.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -ascend-order=source %s -o - | FileCheck %s
; RUN: sed "s/i32 16, i32 64, i32 1, i32 4,/i32 16, i32 64, i32 1, i32 2,/" %s > %t.a5.ll
; RUN: %llc-a5 -ascend-order=source %t.a5.ll -o - | FileCheck %s --check-prefix=A5 --implicit-check-not=__pypto

; CHECK: .param a, gm
; CHECK-NEXT: .param c, gm
; CHECK-NEXT: .param __pypto_l2_cache_offset, i64
; CHECK: ldparam [[OFF:x[0-9]+]], __pypto_l2_cache_offset
; CHECK: TLOAD.alias {{.*}}f16.nz.16x64, {{.*}} stride(1024,1024,1024,64,1), [[OFF]]
; CHECK: TLOAD {{.*}}f16.nz.64x16, {{.*}} stride(1024,1024,1024,16,1){{$}}
; CHECK-NOT: TLOAD
; A5: TLOAD.cache {{.*}}f16.nz.16x64, {{.*}} stride(1024,1024,1024,64,1), policy.bypass
; A5: TLOAD {{.*}}f16.nz.64x16, {{.*}} stride(1024,1024,1024,16,1){{$}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %c) {
  %ta = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %tb = call ptr addrspace(2) @ascend.tload.cache.l1(i32 64, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 16, i64 1024, i64 1024, i64 1024, i64 16, i64 1, i32 0)
  %la = call ptr addrspace(3) @ascend.tmov.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 16, i64 64)
  %lb = call ptr addrspace(4) @ascend.tmov.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 64, i64 16)
  %cc = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %la, i64 0, ptr addrspace(4) %lb, i64 0, i64 16, i64 64, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %cc, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.tload.cache.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(3) @ascend.tmov.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare ptr addrspace(4) @ascend.tmov.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
