; Rule: a kernel returns nothing
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': a kernel returns nothing, not i32
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define i32 @k() {
  ret i32 0
}
