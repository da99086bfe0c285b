; Rule: a left operand of one row has fractals on a5
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no form of TEXTRACT takes (dst, src) = (f16.nd, f16.nd) on a5
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 256, i32 1, i32 0, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 1, i64 256, i64 1, i64 1, i64 1, i64 256, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 1, i32 256, i32 1, i32 0, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 1, i64 256)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
