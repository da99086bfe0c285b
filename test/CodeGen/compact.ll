; Compact tiles keep their mark down to assembly, as values and as slots of sets.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o %t.s
; RUN: FileCheck %s < %t.s

; CHECK: TEXTRACT l0as0, f16.zz.64x64.compact, l1s0, 0, 0, x{{[0-9]+}}, 40
; CHECK: TEXTRACT l0bs0[1], f16.zn.64x64.compact, l1s0, 0, 0, 40, 50
; CHECK: TMATMUL l0cs0, f32.nz.64x64.compact, l0as0, l0bs0[1], x{{[0-9]+}}, 40, 50
; CHECK: TSTORE {{.*}}, l0cs0, relu.none, atomic.none
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, i64 %m) {
  %s = call ptr addrspace(4) @ascend.slots.l0b(i32 2, i32 64, i32 64, i32 1, i32 19)
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 20, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 %m, i64 40)
  call void @ascend.textract.l0b.into(ptr addrspace(4) %s, i64 1, i32 64, i32 64, i32 1, i32 19, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 40, i64 50)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 18, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %s, i64 1, i64 %m, i64 40, i64 50)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 %m, i64 50, i64 1, i64 1, i64 1, i64 50, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(4) @ascend.slots.l0b(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare void @ascend.textract.l0b.into(ptr addrspace(4), i64, i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
