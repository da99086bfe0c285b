; Rule: a flag goes from one pipe to another
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': wait_flag goes from MTE2 to itself, which would wait for ever: within a pipe, pipe_barrier orders operations
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  call void @ascend.wait.flag(i32 4, i32 4, i64 0)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.slots.at.l1(i32, i32, i32, i32, i32, i64, i64)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare void @ascend.set.flag(i32, i32, i64)
declare void @ascend.wait.flag(i32, i32, i64)
declare void @ascend.pipe.barrier(i32)
