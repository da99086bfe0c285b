; Rule: what is released is a slot.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': what is released here is no slot: nothing has made it
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %n) {
  call void @ascend.slots.release.l1(ptr addrspace(2) undef, i64 0)
  ret void
}
declare void @ascend.slots.release.l1(ptr addrspace(2), i64)
