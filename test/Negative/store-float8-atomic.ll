; Rule: 8-bit floats are not added in global memory
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': atomic of TSTORE is add, but these types take none only
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 32, i32 64, i32 11, i32 2, ptr addrspace(1) %a, i32 11, i32 0, i64 1, i64 1, i64 1, i64 32, i64 64, i64 2048, i64 2048, i64 2048, i64 64, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 11, i32 2, ptr addrspace(1) %b, i32 11, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 32, i32 64, i32 11, i32 2, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 32, i64 64)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 32, i32 11, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 64, i64 32)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 32, i32 32, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 32, i64 64, i64 32)
  call void @ascend.tstore.quant.l0c(ptr addrspace(1) %o, i32 13, i32 0, i64 1, i64 1, i64 1, i64 32, i64 32, i64 1024, i64 1024, i64 1024, i64 32, i64 1, ptr addrspace(5) %c, i64 0, i64 1065353216, i32 0, i32 1)
  ret void
}
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.quant.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i64, i32, i32)
