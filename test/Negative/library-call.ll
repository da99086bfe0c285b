; Rule: there is no library on the device
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': call of 'foo', which has no body here
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
declare void @foo()
define void @k(ptr addrspace(1) %a) {
  call void @foo()
  ret void
}
