; Rule: an ascend.* function is one of the table's
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': unknown operation 'ascend.tlod.l1'; did you mean 'ascend.tload.l1'?
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  call void @ascend.tlod.l1()
  ret void
}
declare void @ascend.tlod.l1()
