; Rule: a left operand has the processor's own order in L0A
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no form of TEXTRACT takes (dst, src) = (f16.nz, f16.nz) on a2a3; legal are (f16.zz, f16.nz), 
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 2, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 64)
  ret void
}
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
