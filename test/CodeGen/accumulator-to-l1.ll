; A product becomes the left operand of the next, through L1; MTE1 waits for FIX.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; CHECK: TMATMUL l0cs{{[01]}}, f32.nz.16x32, l0as{{[01]}}, l0bs{{[01]}}, 16, 64, 32
; CHECK: wait_flag M, FIX,
; CHECK: TMOV [[M:l1s[0-9]+]], f16.nz.16x32, l0cs{{[01]}}, 16, 32, relu.normal
; CHECK: TEXTRACT [[N:l1s[0-9]+]], bf16.nz.16x16, l0cs{{[01]}}, 0, 16, 16, 16, relu.none
; CHECK: wait_flag FIX, MTE1,
; CHECK: TEXTRACT l0as{{[01]}}, {{.*}}, [[M]], 0, 0, 16, 32
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 64)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 32, i32 1, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 64, i64 32)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 32, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 64, i64 32)
  %m = call ptr addrspace(2) @ascend.tmov.l1(i32 16, i32 32, i32 1, i32 2, ptr addrspace(5) %c, i64 0, i64 16, i64 32, i32 1)
  %e = call ptr addrspace(2) @ascend.textract.l1(i32 16, i32 16, i32 2, i32 2, ptr addrspace(5) %c, i64 0, i64 0, i64 16, i64 16, i64 16, i32 0)
  %l2 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %m, i64 0, i64 0, i64 0, i64 16, i64 32)
  %l3 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 2, i32 4, ptr addrspace(2) %e, i64 0, i64 0, i64 0, i64 16, i64 16)
  %v = call ptr addrspace(2) @ascend.tload.l1(i32 32, i32 16, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 32, i64 16, i64 512, i64 512, i64 512, i64 16, i64 1)
  %w = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 2, i32 2, ptr addrspace(1) %b, i32 2, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %r2 = call ptr addrspace(4) @ascend.textract.l0b(i32 32, i32 16, i32 1, i32 3, ptr addrspace(2) %v, i64 0, i64 0, i64 0, i64 32, i64 16)
  %r3 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 2, i32 3, ptr addrspace(2) %w, i64 0, i64 0, i64 0, i64 16, i64 16)
  %d = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l2, i64 0, ptr addrspace(4) %r2, i64 0, i64 16, i64 32, i64 16)
  %d2 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %d, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l3, i64 0, ptr addrspace(4) %r3, i64 0, i64 16, i64 16, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %d2, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.textract.l1(i32, i32, i32, i32, ptr addrspace(5), i64, i64, i64, i64, i64, i32)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tmov.l1(i32, i32, i32, i32, ptr addrspace(5), i64, i64, i64, i32)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
