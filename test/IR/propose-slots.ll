; A tile that an iteration makes and uses up is proposed as a set whose slots the
; allocator counts. Tiles of one loop and one memory have one count and one index;
; what the loop carries round, or what was made in front of it, stays as it is.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-propose-slots %s | FileCheck %s
; RUN: %llc-a2a3 %s -o - | FileCheck %s --check-prefix=ASM
; RUN: %llc-a2a3 -ascend-slots=1 %s -o - | FileCheck %s --check-prefix=ONE

; CHECK-LABEL: @naive(
; CHECK: [[N:%slots[0-9]*]] = call i64 @ascend.slots.count(i32 0)
; CHECK: %t = call ptr addrspace(2) @ascend.slots.l1(i32 -1, i32 16, i32 16, i32 1, i32 2)
; CHECK: %u = call ptr addrspace(2) @ascend.slots.l1(i32 -1, i32 16, i32 16, i32 1, i32 2)
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %t, i64 [[I:%slot[0-9]*]],
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %u, i64 [[I]],
; CHECK: call void @ascend.textract.l0a.into({{.*}}, ptr addrspace(2) %t, i64 [[I]],
; CHECK: [[INC:%[0-9]+]] = add i64 [[I]], 1
; CHECK: [[END:%[0-9]+]] = icmp eq i64 [[INC]], [[N]]
; CHECK: select i1 [[END]], i64 0, i64 [[INC]]

; Three of each fit. Each slot has a flag of its own, raised before the loop.
; ASM-LABEL: naive:
; ASM: mov [[N:x[0-9]+]], 3
; ASM-COUNT-3: set_flag MTE1, MTE2, {{[0-2]$}}
; ASM: wait_flag MTE1, MTE2, [[I:x[0-9]+]]
; ASM: TLOAD l1s{{[0-9]+}}{{\[}}[[I]]], f16.nz.16x16
; ONE-LABEL: naive:
; ONE-NOT: TLOAD l1s{{[0-9]+}}[
; ONE-LABEL: carried:
define void @naive(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %off = mul i64 %i, 1024
  %oi = getelementptr i8, ptr addrspace(1) %o, i64 %off
  call void @ascend.tstore.l0c(ptr addrspace(1) %oi, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

; CHECK-LABEL: @carried(
; CHECK-NOT: slots
; CHECK: ret void
define void @carried(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %n) {
entry:
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %c = phi ptr addrspace(5) [%c0, %entry], [%c1, %loop]
  %c1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %off = mul i64 %i, 1024
  %oi = getelementptr i8, ptr addrspace(1) %o, i64 %off
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c1, i64 0, i32 0, i32 0)
  ret void
}

; What one pipe makes and uses up keeps one slot: %u. What another one fills or
; empties does not.
; CHECK-LABEL: @vector(
; CHECK-DAG: %t = call ptr addrspace(6) @ascend.slots.ub(i32 -1,
; CHECK-DAG: %v = call ptr addrspace(6) @ascend.slots.ub(i32 -1,
; CHECK: call void @ascend.tload.ub.into(ptr addrspace(6) %t, i64 [[I:%slot[0-9]*]],
; CHECK: %u = call ptr addrspace(6) @ascend.texp.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 [[I]],
; CHECK: call void @ascend.tneg.ub.into(ptr addrspace(6) %v, i64 [[I]],
define void @vector(ptr addrspace(1) %a, ptr addrspace(1) %o, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %u = call ptr addrspace(6) @ascend.texp.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i64 8, i64 64)
  %v = call ptr addrspace(6) @ascend.tneg.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %u, i64 0, i64 8, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %v, i64 0, i32 0)
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
attributes #0 = { "ascend-core"="vector" }

declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.texp.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64)
declare ptr addrspace(6) @ascend.tneg.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
