; Rule: a2a3 adds in memory and cannot leave the larger there
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: %llc-a5 %s -o /dev/null
; CHECK: error: in function 'k': atomic of MSCATTER.row is max, but these types take none or add only
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) #0 {
  %i = call ptr addrspace(6) @ascend.tload.ub(i32 1, i32 8, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 1, i64 8, i64 8, i64 8, i64 8, i64 8, i64 1, i32 0)
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  call void @ascend.mscatter.row.ub(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 100, i64 64, i64 6400, i64 6400, i64 6400, i64 64, i64 1, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %i, i64 0, i32 2, i32 0, i64 8, i64 64)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare void @ascend.mscatter.row.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, ptr addrspace(6), i64, i32, i32, i64, i64)
attributes #0 = { "ascend-core"="vector" }
