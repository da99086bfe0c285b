; Rule: a view is of a slot that its set has
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': index 2 of a view is outside its set 's' of 2 slots
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 64, i32 64, i32 1, i32 2)
  %v = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 2, i64 0, i64 32, i32 64, i32 32, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %v, i64 0, i32 64, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 1, i64 1, i64 1, i64 32, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.view.l1(ptr addrspace(2), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
