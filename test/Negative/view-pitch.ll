; Rule: a view's fractals are as far apart as its tile's
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no view of type f16.nz.32x32 of this tile: its fractals are not as far apart as those of f16.nz.64x64: a view has all rows of its tile, or one column of fractals
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 64, i32 1, i32 2)
  %v = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 0, i64 0, i64 32, i32 32, i32 32, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %v, i64 0, i32 32, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 32, i64 32, i64 1, i64 1, i64 1, i64 32, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.view.l1(ptr addrspace(2), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
