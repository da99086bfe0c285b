; A view is a line of the slot table inside its tile's: it moves nothing, a flag
; orders it as the bytes that it names, and what it wrote keeps its tile alive.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s

; Columns 32 to 63 of the set's second slot; a view of that view, and one of all
; of it as another type.
; CHECK-LABEL: .kernel k,
; CHECK: .slot [[SET:l1s[0-9]+]], [[AT:0x0]], 8192, 2
; CHECK: .slot [[HALF:l1s[0-9]+]], 0x3000, 4096, 1
; CHECK: .slot [[LAST:l1s[0-9]+]], 0x3800, 2048, 1
; CHECK: .slot [[TURNED:l1s[0-9]+]], 0x3800, 2048, 1
; CHECK: .view [[SET]], [[SET]], f16.nz.64x64
; CHECK: .view [[HALF]], [[SET]], f16.nz.64x32
; CHECK: .view [[LAST]], [[SET]], f16.nz.64x16
; CHECK: .view [[TURNED]], [[SET]], f16.zn.16x64
; CHECK: TLOAD [[SET]][1], f16.nz.64x64
; CHECK: TLOAD [[HALF]][0], f16.nz.64x32
; CHECK: set_flag MTE2, MTE1, 0
; CHECK: wait_flag MTE2, MTE1, 0
; CHECK: TEXTRACT l0as0, f16.zz.64x64, [[SET]][1], 0, 0, 64, 64
; CHECK: TEXTRACT l0bs0, f16.zn.16x64, [[TURNED]], 0, 0, 16, 64
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 64, i32 64, i32 1, i32 2)
  %h = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 1, i64 0, i64 32, i32 64, i32 32, i32 1, i32 2)
  %l = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %h, i64 0, i64 0, i64 16, i32 64, i32 16, i32 1, i32 2)
  %z = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %l, i64 0, i64 0, i64 0, i32 16, i32 64, i32 1, i32 3)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 1, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  call void @ascend.tload.l1.into(ptr addrspace(2) %h, i64 0, i32 64, i32 32, i32 1, i32 2, ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 1, i64 1, i64 1, i64 32, i64 1)
  %x = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %s, i64 1, i64 0, i64 0, i64 64, i64 64)
  %y = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 64, i32 1, i32 3, ptr addrspace(2) %z, i64 0, i64 0, i64 0, i64 16, i64 64)
  %p = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %l, i64 0, i64 0, i64 0, i64 64, i64 16)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 16, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %p, i64 0, i64 64, i64 64, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 16, i64 1, i64 1, i64 1, i64 16, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  %x2 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 16, i32 1, i32 4, ptr addrspace(2) %l, i64 0, i64 0, i64 0, i64 64, i64 16)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x2, i64 0, ptr addrspace(4) %y, i64 0, i64 64, i64 16, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c2, i64 0, i32 0, i32 0)
  ret void
}

; The optimiser does not take a read by a view for independent of its tile.
; RUN: %opt-print -O2 %s -o - | FileCheck %s --check-prefix=OPT
; OPT-LABEL: @twice(
; OPT: tload.l1.into
; OPT: textract.l0a
; OPT: tload.l1.into
; OPT: textract.l0a
define void @twice(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 64, i32 1, i32 2)
  %h = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 0, i64 0, i64 0, i32 64, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %x = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %y = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %y, i64 0, i64 64, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %x2 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %y2 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x2, i64 0, ptr addrspace(4) %y2, i64 0, i64 64, i64 64, i64 64)
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
