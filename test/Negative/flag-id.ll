; Rule: a pair of pipes has event ids 0 to 7
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': event id 8 of set_flag does not exist: a pair of pipes has ids 0 to 7
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  call void @ascend.set.flag(i32 4, i32 3, i64 8)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.slots.at.l1(i32, i32, i32, i32, i32, i64, i64)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare void @ascend.set.flag(i32, i32, i64)
declare void @ascend.wait.flag(i32, i32, i64)
declare void @ascend.pipe.barrier(i32)
