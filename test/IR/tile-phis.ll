; A phi or select of tiles that are live at the same time becomes a phi or select
; of the slot's index in one set; no tile is copied, and the numbers are right.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-tile-phis %s | FileCheck %s
; RUN: %llc-a2a3 %s -o /dev/null
; RUN: %llc-a2a3 -O0 %s -o /dev/null

; `cur = next`: the load fills the slot that cur does not hold.
; CHECK-LABEL: define void @cur_next
; CHECK: %first = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 16, i32 1, i32 2)
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %first, i64 0,
; CHECK: loop:
; CHECK: %slot = phi i64 [ 0, %entry ], [ [[NEXT:%[0-9]+]], %loop ]
; CHECK-NOT: phi ptr addrspace(2)
; CHECK: [[BIT:%[0-9]+]] = shl i64 1, %slot
; CHECK: [[TAKEN:%[0-9]+]] = or i64 0, [[BIT]]
; CHECK: [[FREE:%[0-9]+]] = xor i64 [[TAKEN]], -1
; CHECK: [[NEXT]] = call i64 @llvm.cttz.i64(i64 [[FREE]], i1 true)
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %first, i64 [[NEXT]],
; CHECK: call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %first, i64 %slot,
define void @cur_next(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %first = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %cur = phi ptr addrspace(2) [%first, %entry], [%next, %loop]
  %p = getelementptr half, ptr addrspace(1) %a, i64 %i
  %next = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %cur, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %cur, i64 0, i64 0, i64 0, i64 16, i64 16)
  %m = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %m, i64 0, i32 0, i32 0)
  %i1 = add i64 %i, 256
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  %l2 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %next, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r2 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %next, i64 0, i64 0, i64 0, i64 16, i64 16)
  %m2 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l2, i64 0, ptr addrspace(4) %r2, i64 0, i64 16, i64 16, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %m2, i64 0, i32 0, i32 0)
  ret void
}

; Two accumulators that change places every iteration: two constant slots, the
; indices swap.
; CHECK-LABEL: define void @swap
; CHECK: call ptr addrspace(5) @ascend.slots.l0c(i32 2,
; CHECK: call void @ascend.tmatmul.l0c.into(ptr addrspace(5) %x0, i64 0,
; CHECK: call void @ascend.tmatmul.l0c.into(ptr addrspace(5) %x0, i64 1,
; CHECK: [[X:%slot[0-9]*]] = phi i64 [ 0, %entry ], [ [[Y:%slot[0-9]*]], %loop ]
; CHECK: [[Y]] = phi i64 [ 1, %entry ], [ [[X]], %loop ]
; CHECK: call void @ascend.tmatmul.acc.l0c.into(ptr addrspace(5) %x0, i64 [[X]],
; CHECK-NOT: phi ptr addrspace(5)
define void @swap(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %x0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %y0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %x = phi ptr addrspace(5) [%x0, %entry], [%y, %loop]
  %y = phi ptr addrspace(5) [%y0, %entry], [%x1, %loop]
  %x1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %x, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %x1, i64 0, i32 0, i32 0)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %y, i64 0, i32 0, i32 0)
  ret void
}

; A select between two accumulators that both live on.
; CHECK-LABEL: define void @select_
; CHECK: call ptr addrspace(5) @ascend.slots.l0c(i32 2,
; CHECK: %slot = select i1 %b, i64 0, i64 1
; CHECK: call void @ascend.tstore.l0c({{.*}}, ptr addrspace(5) %x, i64 %slot, i32 0, i32 0)
define void @select_(ptr addrspace(1) %a, ptr addrspace(1) %c, i1 %b) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %x = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %y = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %s = select i1 %b, ptr addrspace(5) %x, ptr addrspace(5) %y
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %s, i64 0, i32 0, i32 0)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %x, i64 0, i32 0, i32 0)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %y, i64 0, i32 0, i32 0)
  ret void
}

; A conditional accumulation needs nothing: one slot, the phi stays for the
; coalescer.
; CHECK-LABEL: define void @conditional
; CHECK-NOT: ascend.slots
; CHECK: phi ptr addrspace(5)
; CHECK: ret void
define void @conditional(ptr addrspace(1) %a, ptr addrspace(1) %c, i1 %b) {
entry:
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %x = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br i1 %b, label %then, label %join
then:
  %x1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %x, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br label %join
join:
  %s = phi ptr addrspace(5) [%x, %entry], [%x1, %then]
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %s, i64 0, i32 0, i32 0)
  ret void
}

; Handles of two sets that meet: one set, a handle is where its set begins.
; CHECK-LABEL: define void @handles
; CHECK: [[SET:%[a-z0-9]+]] = call ptr addrspace(5) @ascend.slots.l0c(i32 2,
; CHECK: %base = select i1 %b, i64 0, i64 1
; CHECK: [[I:%[0-9]+]] = add i64 0, %base
; CHECK: call void @ascend.tstore.l0c({{.*}}, ptr addrspace(5) [[SET]], i64 [[I]], i32 0, i32 0)
define void @handles(ptr addrspace(1) %a, ptr addrspace(1) %c, i1 %b) {
  %p = call ptr addrspace(5) @ascend.slots.l0c(i32 1, i32 16, i32 16, i32 0, i32 2)
  %q = call ptr addrspace(5) @ascend.slots.l0c(i32 1, i32 16, i32 16, i32 0, i32 2)
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  call void @ascend.tmatmul.l0c.into(ptr addrspace(5) %p, i64 0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  call void @ascend.tmatmul.l0c.into(ptr addrspace(5) %q, i64 0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %h = select i1 %b, ptr addrspace(5) %p, ptr addrspace(5) %q
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %h, i64 0, i32 0, i32 0)
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
