; Sets that meet become one also where a block that chooses between handles comes
; before, in the text, the block that makes one of them: the later choice names
; the index of the earlier one.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-tile-phis %s | FileCheck %s
; CHECK-LABEL: define void @k
; CHECK: call ptr addrspace(2) @ascend.slots.l1(i32 4,
; CHECK: second:
; CHECK: %{{[a-z0-9]+}} = select i1 %b, i64 %[[FIRST:[a-z0-9]+]], i64 2
; CHECK: first:
; CHECK: %[[FIRST]] = select i1 %b, i64 2, i64 0
define void @k(ptr addrspace(1) %a, i1 %b) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 16, i32 1, i32 2)
  %t = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 16, i32 1, i32 2)
  br label %first
second:
  %y = select i1 %b, ptr addrspace(2) %x, ptr addrspace(2) %t
  call void @ascend.tload.l1.into(ptr addrspace(2) %y, i64 1, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ret void
first:
  %x = select i1 %b, ptr addrspace(2) %t, ptr addrspace(2) %s
  br label %second
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
