; Rule: on a5 a left tile that is not compact is a multiple of 16 both ways, of one-byte elements of 32
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': dst.rows of TEXTRACT is 48, but must be from 0 to 65535 and a multiple of 32 (or use TileLeftCompact)
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 64, i32 3, i32 2, ptr addrspace(1) %a, i32 3, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 48, i32 64, i32 3, i32 2, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 48, i64 64)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
