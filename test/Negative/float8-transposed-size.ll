; Rule: 8-bit floats are turned over in squares of 32 x 32
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': row of TEXTRACT is 16, but must be from 0 to 65535 and a multiple of 32
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %s) {
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 12, i32 2, ptr addrspace(1) %b, i32 12, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 32, i32 32, i32 12, i32 3, ptr addrspace(2) %u, i64 0, i64 16, i64 0, i64 32, i64 32)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
