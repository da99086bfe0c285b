; Rule: an ascend.* function is one of the table's
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': unknown operation 'ascend.tlod.l1'; did you mean 'ascend.tload.l1'?
; CHECK: error: in function 'placed': unknown operation 'ascend.slots.at.acc.l1'
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  call void @ascend.tlod.l1()
  ret void
}
define void @placed(ptr addrspace(1) %a) {
  %s = call ptr addrspace(2) @ascend.slots.at.acc.l1(i32 2, i32 16, i32 64, i32 1, i32 2, i64 0, i64 4096)
  %n = call ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2) %s, i32 16, i32 32, i32 1, i32 2)
  ret void
}
declare void @ascend.tlod.l1()
declare ptr addrspace(2) @ascend.slots.at.acc.l1(i32, i32, i32, i32, i32, i64, i64)
declare ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2), i32, i32, i32, i32)
