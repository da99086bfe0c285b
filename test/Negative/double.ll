; Rule: the scalar unit has no double
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': value of type double: the scalar unit has no double: use float
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) {
  %x = load double, ptr addrspace(1) %a
  %y = fadd double %x, 1.0
  store double %y, ptr addrspace(1) %a
  ret void
}
