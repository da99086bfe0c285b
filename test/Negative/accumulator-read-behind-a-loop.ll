; Rule: the old value of an accumulator is gone once it is accumulated into, also
; where it goes into a loop by a phi: the seed that is read behind would be a copy.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': the accumulator is read again after it was accumulated into in place; a tile cannot be copied, so compute it twice
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %c, i1 %b) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %x = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br label %loop
loop:
  %p = phi ptr addrspace(5) [ %x, %0 ], [ %n, %loop ]
  %n = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %p, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br i1 %b, label %loop, label %done
done:
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %x, i64 0, i32 0, i32 0)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %n, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(5) @ascend.slots.l0c(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tmatmul.l0c.into(ptr addrspace(5), i64, i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tmatmul.acc.l0c.into(ptr addrspace(5), i64, i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
