; Rule: elements of four bytes are turned over from whole squares of 16 x 16 on
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': col of TEXTRACT is 8, but must be from 0 to 65535 and a multiple of 16
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 64, i32 0, i32 3, ptr addrspace(1) %a, i32 0, i32 1, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 1, i64 64)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 32, i32 32, i32 0, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 8, i64 32, i64 32)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
