; A row times a matrix, added to, and with a bias: m is not an operand.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -ascend-order=source %s -o - | FileCheck %s
; CHECK: TGEMV_BIAS [[C:l0cs[0-9]+]], f32.nz.16x16, l0as0, l0bs0, bts0, 64, 16
; CHECK: TGEMV_ACC [[C]], f32.nz.16x16, l0as0, l0bs0, 64, 16
; CHECK: TGEMV l0cs{{[0-9]+}}, f32.nz.16x16, l0as0, l0bs0, 64, 16
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 16, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 16, i64 1024, i64 1024, i64 1024, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 64)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 64, i64 16)
  %bl = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 16, i32 0, i32 0, ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 1, i64 16, i64 16, i64 16, i64 16, i64 16, i64 1)
  %bb = call ptr addrspace(8) @ascend.tmov.bt(i32 1, i32 16, i32 0, i32 0, ptr addrspace(2) %bl, i64 0, i64 1, i64 16)
  %c0 = call ptr addrspace(5) @ascend.tgemv.bias.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, ptr addrspace(8) %bb, i64 0, i64 64, i64 16)
  %c1 = call ptr addrspace(5) @ascend.tgemv.acc.l0c(ptr addrspace(5) %c0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 64, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 1, i64 16, i64 16, i64 16, i64 16, i64 16, i64 1, ptr addrspace(5) %c1, i64 0, i32 0, i32 0)
  %c2 = call ptr addrspace(5) @ascend.tgemv.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 64, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 1, i64 16, i64 16, i64 16, i64 16, i64 16, i64 1, ptr addrspace(5) %c2, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tgemv.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64)
declare ptr addrspace(5) @ascend.tgemv.bias.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, ptr addrspace(8), i64, i64, i64)
declare ptr addrspace(5) @ascend.tgemv.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(8) @ascend.tmov.bt(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
