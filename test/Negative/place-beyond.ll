; Rule: a placed tile lies inside its memory
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 't' is at byte 523776 of L1 and takes 512 bytes, 2 times, 1024 apart; L1 of a2a3 has 524288
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %t = call ptr addrspace(2) @ascend.slots.at.l1(i32 2, i32 16, i32 16, i32 1, i32 2, i64 523776, i64 1024)
  call void @ascend.tload.l1.into(ptr addrspace(2) %t, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.slots.at.l1(i32, i32, i32, i32, i32, i64, i64)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare void @ascend.set.flag(i32, i32, i64)
declare void @ascend.wait.flag(i32, i32, i64)
declare void @ascend.pipe.barrier(i32)
