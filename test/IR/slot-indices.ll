; An access whose slot a branch made constant gets the run-time index back that
; has this value there; a constant that the index does not have there stays.
; An index that is cut from a wide counter is its remainder, if nothing is lost.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-slot-indices %s | FileCheck %s

; k == 0 makes (k / 64) & 1 zero.
; CHECK-LABEL: @known(
; CHECK: then:
; CHECK: @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 %i,

; k == 64 makes it one: slot 0 is another slot.
; CHECK-LABEL: @other(
; CHECK: then:
; CHECK: @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 0,

define void @known(ptr addrspace(1) %a, i64 %k) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 16, i32 1, i32 2)
  %q = lshr i64 %k, 6
  %i = and i64 %q, 1
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %i, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %is = icmp eq i64 %k, 0
  br i1 %is, label %then, label %done
then:
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 16, i64 16)
  br label %done
done:
  ret void
}

define void @other(ptr addrspace(1) %a, i64 %k) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 16, i32 1, i32 2)
  %q = lshr i64 %k, 6
  %i = and i64 %q, 1
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %i, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %is = icmp eq i64 %k, 64
  br i1 %is, label %then, label %done
then:
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 16, i64 16)
  br label %done
done:
  ret void
}

; CHECK-LABEL: @wide(
; CHECK: [[X:%[a-z0-9]+]] = urem i64 %k, 3
; CHECK: @ascend.tload.l1.into(ptr addrspace(2) %s, i64 [[X]],
define void @wide(ptr addrspace(1) %a, i32 %n) {
entry:
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 16, i32 1, i32 2)
  %m = zext i32 %n to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %t = trunc i64 %k to i32
  %r = urem i32 %t, 3
  %x = zext i32 %r to i64
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %x, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %k1 = add nuw nsw i64 %k, 1
  %c = icmp ult i64 %k1, %m
  br i1 %c, label %loop, label %done
done:
  ret void
}

; CHECK-LABEL: @cut_off(
; CHECK: @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %x,
define void @cut_off(ptr addrspace(1) %a, i64 %k) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 3, i32 16, i32 16, i32 1, i32 2)
  %t = trunc i64 %k to i32
  %r = urem i32 %t, 3
  %x = zext i32 %r to i64
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %x, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
