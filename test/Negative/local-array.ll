; Rule: locals live in registers
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': local array or variable 'x' cannot be kept in registers
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i) {
  %x = alloca [8 x i32]
  %p = getelementptr i32, ptr %x, i64 %i
  store i32 1, ptr %p
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %a
  ret void
}
