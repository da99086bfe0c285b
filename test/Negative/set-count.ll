; Rule: a slot set has 1 to 16 slots
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': a slot set has 1 to 16 slots, not 17
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %i, i1 %b) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 17, i32 16, i32 64, i32 1, i32 2)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
