; Rule: parameters have 64 bits
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no form of TMOV takes (dst, src) = (u64.nd, u32.nd) on a2a3; legal are (u64.nd, u64.nd), (i64.nd, i64.nd)
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %s) {
  %row = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 16, i32 8, i32 0, ptr addrspace(1) %q, i32 8, i32 0, i64 1, i64 1, i64 1, i64 1, i64 16, i64 16, i64 16, i64 16, i64 16, i64 1)
  %fp = call ptr addrspace(7) @ascend.tmov.fb(i32 1, i32 16, i32 10, i32 0, ptr addrspace(2) %row, i64 0, i64 1, i64 16)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(7) @ascend.tmov.fb(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
