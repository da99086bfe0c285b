; A tile that takes more than half of UB is computed in place, on its own bytes:
; all of them.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; CHECK: .slot [[S:ubs[0-9]+]], 0x0, 131072, 1
; CHECK: TLOAD [[T:ubs[0-9]+]], f32.nd.32x1024
; CHECK: TEXP
; CHECK: TADD
; CHECK: TSTORE
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 32, i32 1024, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 32, i64 1024, i64 32768, i64 32768, i64 32768, i64 1024, i64 1, i32 0)
  %u = call ptr addrspace(6) @ascend.texp.ub(i32 32, i32 1024, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i64 32, i64 1024)
  %v = call ptr addrspace(6) @ascend.tadd.ub(i32 32, i32 1024, i32 0, i32 0, ptr addrspace(6) %u, i64 0, ptr addrspace(6) %u, i64 0, i64 32, i64 1024)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 32, i64 1024, i64 32768, i64 32768, i64 32768, i64 1024, i64 1, ptr addrspace(6) %v, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.texp.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64)
declare ptr addrspace(6) @ascend.tadd.ub(i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
