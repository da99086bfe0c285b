; Rule: a part of a tile at an address of the run's is used as it is, not chosen
; among parts by the run.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': this part is of a tile whose address only the run knows, and one of several that the run chooses among: choose the tile, and take the part of that
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %x, i1 %c, i1 %d) {
  %at = select i1 %c, i64 0, i64 8192
  %s = call ptr addrspace(6) @ascend.slots.at.ub(i32 1, i32 1, i32 1024, i32 2, i32 0, i64 %at, i64 0)
  %a = call ptr addrspace(6) @ascend.view.ub(ptr addrspace(6) %s, i64 -1, i64 0, i64 256, i32 1, i32 256, i32 2, i32 0)
  %b = call ptr addrspace(6) @ascend.view.ub(ptr addrspace(6) %s, i64 -1, i64 0, i64 512, i32 1, i32 256, i32 2, i32 0)
  %t = select i1 %d, ptr addrspace(6) %a, ptr addrspace(6) %b
  call void @ascend.texpands.ub.into(ptr addrspace(6) %t, i64 0, i32 1, i32 256, i32 2, i32 0, i64 0, i64 1, i64 256)
  ret void
}
declare ptr addrspace(6) @ascend.slots.at.ub(i32, i32, i32, i32, i32, i64, i64)
declare ptr addrspace(6) @ascend.view.ub(ptr addrspace(6), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.texpands.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, i64, i64, i64)
