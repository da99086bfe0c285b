; Rule: i32 becomes i16 on a2a3 alone
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no form of TMOV takes (dst, src) = (i16.nz, i32.nz) on a5; legal are (i8.nz, f32.nz), (u8.nz, f32.nz),
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 32, i32 64, i32 3, i32 2, ptr addrspace(1) %a, i32 3, i32 0, i64 1, i64 1, i64 1, i64 32, i64 64, i64 2048, i64 2048, i64 2048, i64 64, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 3, i32 2, ptr addrspace(1) %b, i32 3, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 32, i32 64, i32 3, i32 2, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 32, i64 64)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 32, i32 3, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 64, i64 32)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 32, i32 32, i32 7, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 32, i64 64, i64 32)
  %m = call ptr addrspace(2) @ascend.tmov.quant.l1(i32 32, i32 32, i32 5, i32 2, ptr addrspace(5) %c, i64 0, i64 %s, i64 32, i64 32, i32 0)
  ret void
}
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tmov.quant.l1(i32, i32, i32, i32, ptr addrspace(5), i64, i64, i64, i64, i32)
