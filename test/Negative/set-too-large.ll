; Rule: a set keeps all of its slots, also those that nothing is bound to.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': the set 's' takes 655360 bytes (5 slots of 131072, all of which it keeps); L1 of a2a3 has 524288 bytes: at most 4 slots fit
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, i64 %n) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 5, i32 512, i32 128, i32 1, i32 2)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
