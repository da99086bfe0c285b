; Rule: a slot is written before it is read, also where a prefetch runs ahead too far.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': TEXTRACT reads slot 1 of 's', which nothing has written by then (the 2nd time, with n = 2)
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %n) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 4, i32 16, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %j, %next ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %next, label %done
next:
  %x = urem i64 %i, 4
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 %x, i64 0, i64 0, i64 16, i64 32)
  %i2 = add i64 %i, 2
  %y = urem i64 %i2, 4
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %y, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %j = add i64 %i, 1
  br label %loop
done:
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
