; Whether reads of slots are written on every path: what is proved is silent, a
; read that some arguments find unwritten and one that cannot be decided are
; remarks.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-check-sets -pass-remarks-analysis=ascend-sets %s -o %t.ll 2>&1 | FileCheck %s
; RUN: FileCheck %s --check-prefix=KEPT --input-file=%t.ll
; CHECK-NOT: remark
; CHECK: remark: {{.*}}TEXTRACT reads slot 0 of 's', which nothing has written by then (with n = 0); for other arguments it is right
; CHECK: remark: {{.*}}it is not known whether the slot of 's' that TEXTRACT reads has been written on every path
; CHECK: remark: {{.*}}it is not known whether the slot of 's' that TEXTRACT reads has been written on every path
; CHECK-NOT: {{remark|error|warning}}
; KEPT-COUNT-7: {{^}}define

; Filled and used in one iteration.
define void @in_iteration(ptr addrspace(1) %a, i64 %n) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 64, i32 1, i32 2)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %latch ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %x = urem i64 %i, 3
  %j = add i64 %i, 1
  %y = urem i64 %j, 3
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %x, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 %x, i64 0, i64 0, i64 16, i64 32)
  br label %latch
latch:
  br label %loop
done:
  ret void
}

; Filled an iteration ahead, if there is one; the first before the loop.
define void @one_ahead(ptr addrspace(1) %a, i64 %n) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %latch ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %x = urem i64 %i, 3
  %j = add i64 %i, 1
  %y = urem i64 %j, 3
  %more = icmp slt i64 %j, %n
  br i1 %more, label %fill, label %use
fill:
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %y, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  br label %use
use:
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 %x, i64 0, i64 0, i64 16, i64 32)
  br label %latch
latch:
  br label %loop
done:
  ret void
}

; Two slots at once, one of them from the iteration before.
define void @carried(ptr addrspace(1) %a, i64 %n) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %latch ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %x = urem i64 %i, 3
  %j = add i64 %i, 1
  %y = urem i64 %j, 3
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %y, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 %x, i64 0, i64 0, i64 16, i64 32)
  %m = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 %y, i64 0, i64 0, i64 16, i64 32)
  br label %latch
latch:
  br label %loop
done:
  ret void
}

; Used behind the first iteration.
define void @one_behind(ptr addrspace(1) %a, i64 %n) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 64, i32 1, i32 2)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %latch ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %x = urem i64 %i, 3
  %j = add i64 %i, 1
  %y = urem i64 %j, 3
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %x, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %later = icmp sgt i64 %i, 0
  br i1 %later, label %use, label %latch
use:
  %h = add i64 %i, -1
  %w = urem i64 %h, 3
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 %w, i64 0, i64 0, i64 16, i64 32)
  br label %latch
latch:
  br label %loop
done:
  ret void
}

; Some arguments find it unwritten.
define void @behind_the_loop(ptr addrspace(1) %a, i64 %n) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 64, i32 1, i32 2)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %latch ]
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %done
body:
  %x = urem i64 %i, 3
  %j = add i64 %i, 1
  %y = urem i64 %j, 3
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %x, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  br label %latch
latch:
  br label %loop
done:
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 16, i64 32)
  ret void
}

; Which slot is filled is not known.
define void @by_memory(ptr addrspace(1) %a, i64 %n) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 64, i32 1, i32 2)
  %p = load i64, ptr addrspace(1) %a
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %p, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 16, i64 32)
  ret void
}

; Straight code that a walk comes through is decided.
define void @known(ptr addrspace(1) %a) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 16, i64 32)
  ret void
}

declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
