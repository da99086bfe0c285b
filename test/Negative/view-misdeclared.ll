; Rule: a builtin is called with its own type; a view that is called with that of
; a set is an error like any other.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: {{.*}}'ascend.view.l0a' has the type
define void @k() {
  %v = call ptr addrspace(2) @ascend.view.l0a(i32 1, i32 16, i32 16, i32 1, i32 2)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %v, i64 0, i64 0, i64 0, i64 16, i64 16)
  ret void
}
declare ptr addrspace(2) @ascend.view.l0a(i32, i32, i32, i32, i32)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
