; Rule: a view is not chosen at run time
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': a view and another tile meet in one variable, or a view is of one of several tiles: which bytes it names must be known when the kernel is compiled
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 64, i32 1, i32 2)
  %t = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 32, i32 1, i32 2)
  %w = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 0, i64 0, i64 32, i32 64, i32 32, i32 1, i32 2)
  %v = select i1 %b, ptr addrspace(2) %w, ptr addrspace(2) %t
  call void @ascend.tload.l1.into(ptr addrspace(2) %v, i64 0, i32 64, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 1, i64 1, i64 1, i64 32, i64 1)
  %x = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 32, i32 1, i32 4, ptr addrspace(2) %v, i64 0, i64 0, i64 0, i64 64, i64 32)
  %y = call ptr addrspace(4) @ascend.textract.l0b(i32 32, i32 32, i32 1, i32 3, ptr addrspace(2) %v, i64 0, i64 0, i64 0, i64 32, i64 32)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 32, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %y, i64 0, i64 64, i64 32, i64 32)
  call void @ascend.tstore.l0c(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 1, i64 1, i64 1, i64 32, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.view.l1(ptr addrspace(2), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
