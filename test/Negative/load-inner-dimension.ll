; Rule: a copy of several rows moves whole blocks of 32 bytes
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': src.cols of TLOAD is 24, but must be from 0 to 65535 and a multiple of 16
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 2, i32 32, i32 1, i32 0, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 2, i64 24, i64 48, i64 48, i64 48, i64 24, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
