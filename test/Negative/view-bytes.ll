; Rule: a view of another type is of all bytes of its tile
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no view of type f32.nz.64x8 of this tile: a view of another type is of the whole tile, but takes 2048 bytes of 8192
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 64, i32 1, i32 2)
  %v = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 0, i64 0, i64 0, i32 64, i32 8, i32 0, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %v, i64 0, i32 64, i32 8, i32 0, i32 2, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 8, i64 1, i64 1, i64 1, i64 8, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.view.l1(ptr addrspace(2), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
