; Rule: what is inserted lies inside the tile
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': TINSERT reaches beyond the tile: col + vcols is 68, dst.cols is 64
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 16, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 0)
  %u = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 8, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 8, i64 64, i64 64, i64 64, i64 8, i64 1, i32 0)
  %d = call ptr addrspace(6) @ascend.tinsert.ub(ptr addrspace(6) %t, i32 16, i32 64, i32 0, i32 0, ptr addrspace(6) %u, i64 0, i64 3, i64 60, i64 8, i64 8)
  call void @ascend.tstore.ub(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 16, i64 16, i64 16, i64 64, i64 1, ptr addrspace(6) %d, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tinsert.ub(ptr addrspace(6), i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
