; Rule: a compact tile has no views
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no view of type f16.zz.64x32 of this tile: a compact tile has no views
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %s = call ptr addrspace(3) @ascend.slots.l0a(i32 1, i32 64, i32 64, i32 1, i32 20)
  %v = call ptr addrspace(3) @ascend.view.l0a(ptr addrspace(3) %s, i64 0, i64 0, i64 0, i32 64, i32 32, i32 1, i32 4)
  ret void
}
declare ptr addrspace(3) @ascend.slots.l0a(i32, i32, i32, i32, i32)
declare ptr addrspace(3) @ascend.view.l0a(ptr addrspace(3), i64, i64, i64, i32, i32, i32, i32)
