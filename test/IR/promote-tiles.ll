; A set of one slot that every write fills completely becomes values, with phis
; where paths meet; what a ragged write leaves does not matter where
; nothing reads it. A read beyond it, writes of several sizes, or a run-time
; handle keep it a set.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-promote-tiles %s | FileCheck %s

; CHECK-LABEL: define void @branches
; CHECK-NOT: ascend.slots
; CHECK: x:
; CHECK: [[X:%[a-z0-9]+]] = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a
; CHECK: y:
; CHECK: [[Y:%[a-z0-9]+]] = call ptr addrspace(2) @ascend.tload.l1(
; CHECK: [[P:%[0-9.a-z]+]] = phi ptr addrspace(2) {{.*}}[ [[Y]], %y ]
; CHECK: @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) [[P]], i64 0,
define void @branches(ptr addrspace(1) %a, i1 %b) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 16, i32 16, i32 1, i32 2)
  br i1 %b, label %x, label %y
x:
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  br label %z
y:
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  br label %z
z:
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 16, i64 16)
  ret void
}

; An accumulation in place ties the old value.
; CHECK-LABEL: define void @accumulate
; CHECK: loop:
; CHECK: [[OLD:%[0-9.a-z]+]] = phi ptr addrspace(5) [ %{{.*}}, %entry ], [ [[NEW:%[a-z0-9]+]], %loop ]
; CHECK: [[NEW]] = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) [[OLD]], i32 16,
define void @accumulate(ptr addrspace(1) %a, ptr addrspace(3) %l, ptr addrspace(4) %r, i1 %b) {
entry:
  %c = call ptr addrspace(5) @ascend.slots.l0c(i32 1, i32 16, i32 16, i32 0, i32 2)
  call void @ascend.tmatmul.l0c.into(ptr addrspace(5) %c, i64 0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br label %loop
loop:
  call void @ascend.tmatmul.acc.l0c.into(ptr addrspace(5) %c, i64 0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br i1 %b, label %loop, label %done
done:
  call void @ascend.tstore.l0c(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  ret void
}

; CHECK-LABEL: define void @ragged
; CHECK: [[T:%[a-z0-9]+]] = call ptr addrspace(2) @ascend.tload.l1(
; CHECK: @ascend.textract.l0a({{.*}} [[T]], i64 0,
define void @ragged(ptr addrspace(1) %a, i32 %rows) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 16, i32 16, i32 1, i32 2)
  %r = sext i32 %rows to i64
  %q = sext i32 %rows to i64
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 %r, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 %q, i64 16)
  ret void
}

; CHECK-LABEL: define void @beyond
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %s,
define void @beyond(ptr addrspace(1) %a) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 16, i32 16, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 7, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 8, i64 16)
  ret void
}

; CHECK-LABEL: define void @several_sizes
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %s,
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %s,
define void @several_sizes(ptr addrspace(1) %a) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 16, i32 16, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 7, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 7, i64 16)
  ret void
}

; CHECK-LABEL: define void @two_slots
; CHECK: call ptr addrspace(2) @ascend.slots.l1(i32 2,
define void @two_slots(ptr addrspace(1) %a, i64 %i) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 16, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %i, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(5) @ascend.slots.l0c(i32, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare void @ascend.tmatmul.l0c.into(ptr addrspace(5), i64, i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tmatmul.acc.l0c.into(ptr addrspace(5), i64, i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
