; Rule: TGATHERB's code on a2a3 gathers 256 bytes at a time; a5's any number
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: %llc-a5 %s -o /dev/null
; CHECK: error: in function 'k': vcols of TGATHERB is 40, but must be from 0 to 65535 and a multiple of 64: the library gathers 256 bytes at a time; make the tile wider, or use TGATHER
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %i = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 8, i32 8, i32 0, ptr addrspace(1) %a, i32 8, i32 0, i64 1, i64 1, i64 1, i64 8, i64 8, i64 64, i64 64, i64 64, i64 8, i64 1, i32 0)
  %d = call ptr addrspace(6) @ascend.tgatherb.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %i, i64 0, i64 8, i64 40, i64 5, i64 8, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 40, i64 8, i64 8, i64 8, i64 40, i64 1, ptr addrspace(6) %d, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tgatherb.ub(i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
