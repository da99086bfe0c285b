; Rule: elements of 64 bits have no fractals
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no form of TLOAD takes (dst, src) = (u64.nz, u64.nz) on a2a3
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 4, i32 10, i32 2, ptr addrspace(1) %a, i32 10, i32 2, i64 1, i64 1, i64 1, i64 16, i64 4, i64 64, i64 64, i64 64, i64 4, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
