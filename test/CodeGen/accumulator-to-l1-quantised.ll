; An accumulator goes to L1 quantised, by a scalar or by column: as a whole, in part, into a part.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -ascend-order=source %s -o - | FileCheck %s
; CHECK: TMOV_FP [[M:l1s[0-9]+]], i8.nz.16x32, l0cs0, fbs0, 16, 32, relu.none
; CHECK: TEXTRACT_FP [[E:l1s[0-9]+]], f16.nz.16x16, l0cs0, fbs0, 0, 16, 16, 16, relu.normal
; CHECK: TINSERT [[M]], i8.nz.16x32, l0cs0, x{{[0-9]+}}, 0, 0, 16, 32, relu.none
; CHECK: TINSERT_FP [[M]], i8.nz.16x32, l0cs0, fbs0, 0, 0, 16, 32, relu.normal
; CHECK: TSTORE {{.*}}, [[M]], atomic.none
; CHECK: TSTORE {{.*}}, [[E]], atomic.none
; CHECK: TMOV [[N:l1s[0-9]+]], u8.nz.16x32, l0cs0, 1065353216, 16, 32, relu.none
; CHECK: TEXTRACT [[F:l1s[0-9]+]], f16.nz.16x16, l0cs0, x{{[0-9]+}}, 0, 16, 16, 16, relu.none
; CHECK: TSTORE {{.*}}, [[N]], atomic.none
; CHECK: TSTORE {{.*}}, [[F]], atomic.none
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 3, i32 2, ptr addrspace(1) %a, i32 3, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 3, i32 2, ptr addrspace(1) %b, i32 3, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 3, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 64)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 32, i32 3, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 64, i64 32)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 32, i32 7, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 64, i64 32)
  %row = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 32, i32 10, i32 0, ptr addrspace(1) %q, i32 10, i32 0, i64 1, i64 1, i64 1, i64 1, i64 32, i64 32, i64 32, i64 32, i64 32, i64 1)
  %fp = call ptr addrspace(7) @ascend.tmov.fb(i32 1, i32 32, i32 10, i32 0, ptr addrspace(2) %row, i64 0, i64 1, i64 32)
  %m = call ptr addrspace(2) @ascend.tmov.fp.l1(i32 16, i32 32, i32 3, i32 2, ptr addrspace(5) %c, i64 0, ptr addrspace(7) %fp, i64 0, i64 16, i64 32, i32 0)
  %e = call ptr addrspace(2) @ascend.textract.fp.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(5) %c, i64 0, ptr addrspace(7) %fp, i64 0, i64 0, i64 16, i64 16, i64 16, i32 1)
  %m2 = call ptr addrspace(2) @ascend.tinsert.quant.l1(ptr addrspace(2) %m, i32 16, i32 32, i32 3, i32 2, ptr addrspace(5) %c, i64 0, i64 %s, i64 0, i64 0, i64 16, i64 32, i32 0)
  %m3 = call ptr addrspace(2) @ascend.tinsert.fp.l1(ptr addrspace(2) %m2, i32 16, i32 32, i32 3, i32 2, ptr addrspace(5) %c, i64 0, ptr addrspace(7) %fp, i64 0, i64 0, i64 0, i64 16, i64 32, i32 1)
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 3, i32 2, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(2) %m3, i64 0, i32 0)
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 1, i32 2, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(2) %e, i64 0, i32 0)
  %n = call ptr addrspace(2) @ascend.tmov.quant.l1(i32 16, i32 32, i32 4, i32 2, ptr addrspace(5) %c, i64 0, i64 1065353216, i64 16, i64 32, i32 0)
  %f = call ptr addrspace(2) @ascend.textract.quant.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(5) %c, i64 0, i64 %s, i64 0, i64 16, i64 16, i64 16, i32 0)
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 4, i32 2, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(2) %n, i64 0, i32 0)
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 1, i32 2, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(2) %f, i64 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.textract.fp.l1(i32, i32, i32, i32, ptr addrspace(5), i64, ptr addrspace(7), i64, i64, i64, i64, i64, i32)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.textract.quant.l1(i32, i32, i32, i32, ptr addrspace(5), i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(2) @ascend.tinsert.fp.l1(ptr addrspace(2), i32, i32, i32, i32, ptr addrspace(5), i64, ptr addrspace(7), i64, i64, i64, i64, i64, i32)
declare ptr addrspace(2) @ascend.tinsert.quant.l1(ptr addrspace(2), i32, i32, i32, i32, ptr addrspace(5), i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(7) @ascend.tmov.fb(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare ptr addrspace(2) @ascend.tmov.fp.l1(i32, i32, i32, i32, ptr addrspace(5), i64, ptr addrspace(7), i64, i64, i64, i32)
declare ptr addrspace(2) @ascend.tmov.quant.l1(i32, i32, i32, i32, ptr addrspace(5), i64, i64, i64, i64, i32)
declare void @ascend.tstore.l1(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(2), i64, i32)
