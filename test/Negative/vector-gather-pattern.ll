; Rule: a pattern that takes a column of four makes a quarter of the columns
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': scols of TGATHER.quarter is 64, but where vcols is 32 it must be at least 128
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %d = call ptr addrspace(6) @ascend.tgather.quarter.ub(i32 8, i32 32, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i32 3, i64 8, i64 32, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 32, i64 8, i64 8, i64 8, i64 32, i64 1, ptr addrspace(6) %d, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tgather.quarter.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i32, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
