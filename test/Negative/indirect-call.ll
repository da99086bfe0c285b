; Rule: every function is known and inlined
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': indirect call: a tile core has no call stack
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i) {
  %f = inttoptr i64 %i to ptr
  call void %f()
  ret void
}
