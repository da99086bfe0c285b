; Rule: a store from L1 moves whole blocks of 32 bytes, also of one row
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': dst.cols of TSTORE is 20, but must be from 0 to 65535 and a multiple of 16
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 32, i32 1, i32 0, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 1, i64 32, i64 32, i64 32, i64 32, i64 32, i64 1)
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 1, i64 20, i64 20, i64 20, i64 20, i64 20, i64 1, ptr addrspace(2) %t, i64 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare void @ascend.tstore.l1(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(2), i64, i32)
