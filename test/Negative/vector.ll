; Rule: there are no vector registers
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': value of type <4 x float>: there are no vector registers; use tiles
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) {
  %x = load <4 x float>, ptr addrspace(1) %a
  store <4 x float> %x, ptr addrspace(1) %a
  ret void
}
