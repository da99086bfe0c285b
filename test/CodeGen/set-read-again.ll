; A slot that is filled again is read again, also through a view: selection does
; not take two equal reads of a set for one.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s

; CHECK-LABEL: .kernel set,
; CHECK: TLOAD [[FIRST:l1s[0-9]+]],
; CHECK: TEXTRACT l0as{{.*}}, [[FIRST]],
; CHECK: TEXTRACT l0bs{{.*}}, [[FIRST]],
; CHECK: TLOAD [[SECOND:l1s[0-9]+]],
; CHECK: TEXTRACT l0as{{.*}}, [[SECOND]],
; CHECK: TEXTRACT l0bs{{.*}}, [[SECOND]],
define void @set(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %x = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 64, i64 64)
  %y = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %y, i64 0, i64 64, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %x2 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 64, i64 64)
  %y2 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x2, i64 0, ptr addrspace(4) %y2, i64 0, i64 64, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c2, i64 0, i32 0, i32 0)
  ret void
}

; CHECK-LABEL: .kernel view,
; CHECK: TLOAD l1s0[0]
; CHECK: TEXTRACT l0as{{.*}}, l1s1,
; CHECK: TLOAD l1s0[0]
; CHECK: TEXTRACT l0as{{.*}}, l1s1,
define void @view(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 64, i32 1, i32 2)
  %h = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 0, i64 0, i64 0, i32 64, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %x = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %y = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %y, i64 0, i64 64, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %x2 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x2, i64 0, ptr addrspace(4) %y, i64 0, i64 64, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c2, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.view.l1(ptr addrspace(2), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
