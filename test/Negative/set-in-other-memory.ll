; Rule: an operation takes sets in its own memories.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 's' lies in L0A, but 'ascend.tload.l1.into' takes a tile in L1 there
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %n) {
  %s = call ptr addrspace(3) @ascend.slots.l0a(i32 2, i32 16, i32 64, i32 1, i32 4)
  call void @ascend.tload.l1.into(ptr addrspace(3) %s, i64 0, i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  ret void
}
declare ptr addrspace(3) @ascend.slots.l0a(i32, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(3), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
