; Rule: an element that the scalar unit reads or writes is one of its tile's.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': TGETVAL reaches beyond the tile: offset + 1 is 513, src.elements is 512
; CHECK: error: in function 'k': offset of TSETVAL is -1, but must be from 0 to 262143
define void @k(ptr addrspace(1) %x, ptr addrspace(1) %o) #0 {
  %s = call ptr addrspace(6) @ascend.slots.ub(i32 1, i32 8, i32 64, i32 0, i32 0)
  call void @ascend.tsetval.ub.into(ptr addrspace(6) %s, i64 0, i32 8, i32 64, i32 0, i32 0, i64 0, i64 0)
  %e = call i64 @ascend.tgetval.ub(ptr addrspace(6) %s, i64 0, i64 512)
  call void @ascend.tsetval.ub.into(ptr addrspace(6) %s, i64 0, i32 8, i32 64, i32 0, i32 0, i64 -1, i64 %e)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %s, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.slots.ub(i32, i32, i32, i32, i32)
declare i64 @ascend.tgetval.ub(ptr addrspace(6), i64, i64)
declare void @ascend.tsetval.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
