; Rule: only the text of a kernel is loaded
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': global variable 'g' does not exist on the device
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
@g = addrspace(1) global i32 7
define void @k(ptr addrspace(1) %a) {
  %x = load i32, ptr addrspace(1) @g
  store i32 %x, ptr addrspace(1) %a
  ret void
}
