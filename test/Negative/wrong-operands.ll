; Rule: a builtin is called with the operands of its record
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 'ascend.block.idx' has the type i64 (), but is called as i64 (i32)
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %x = call i64 @ascend.block.idx(i32 1)
  store i64 %x, ptr addrspace(1) %a
  ret void
}
declare i64 @ascend.block.idx(i32)
