; Rule: a tile is opaque: no comparison
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': a tile in L1 is an opaque value: 'icmp' cannot use it
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %q = icmp eq ptr addrspace(2) %t, null
  %z = zext i1 %q to i64
  store i64 %z, ptr addrspace(1) %a
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
