; Rule: only L0A, L0B and L0C hold compact tiles
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': dst of type f16.nz.64x64.compact cannot exist: tiles in L1 cannot be compact
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 64, i32 1, i32 18, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
