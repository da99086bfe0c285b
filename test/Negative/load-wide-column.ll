; Rule: 64-bit elements are loaded in whole blocks of 32 bytes, also a single column
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': src.rows of TLOAD is 6, but must be from 0 to 65535 and a multiple of 4
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 8, i32 1, i32 9, i32 1, ptr addrspace(1) %a, i32 9, i32 1, i64 1, i64 1, i64 1, i64 6, i64 1, i64 6, i64 6, i64 6, i64 1, i64 6)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
