; Rule: a5 gathers whole rows of a tensor that lie close together
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: %llc-a2a3 %s -o /dev/null
; CHECK: error: in function 'k': table.shape4 of MGATHER.row is 128, but must equal vcols, which is 64
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) #0 {
  %i = call ptr addrspace(6) @ascend.tload.ub(i32 1, i32 8, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 1, i64 8, i64 8, i64 8, i64 8, i64 8, i64 1, i32 0)
  %d = call ptr addrspace(6) @ascend.mgather.row.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 100, i64 128, i64 12800, i64 12800, i64 12800, i64 128, i64 1, ptr addrspace(6) %i, i64 0, i32 0, i64 8, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 8, i64 8, i64 8, i64 64, i64 1, ptr addrspace(6) %d, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.mgather.row.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
