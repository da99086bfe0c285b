; A set and its names for tiles of other types become one set, whose slots hold
; the largest of these tiles; what a name's name is for counts, too.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-slot-types %s | FileCheck %s

; CHECK-LABEL: define void @k
; CHECK: %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 64, i32 64, i32 1, i32 2)
; CHECK-NOT: ascend.slots.as
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %i, i32 64, i32 64,
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 %i, i32 16, i32 16,
; CHECK: call void @ascend.slots.release.l1(ptr addrspace(2) %s, i64 %i)
define void @k(ptr addrspace(1) %a, i64 %i) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 64, i32 1, i32 2)
  %w = call ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2) %s, i32 64, i32 64, i32 1, i32 2)
  %n = call ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2) %w, i32 16, i32 16, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %w, i64 %i, i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 4096, i64 4096, i64 4096, i64 64, i64 1)
  call void @ascend.tload.l1.into(ptr addrspace(2) %n, i64 %i, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  call void @ascend.slots.release.l1(ptr addrspace(2) %n, i64 %i)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2), i32, i32, i32, i32)
declare void @ascend.slots.release.l1(ptr addrspace(2), i64)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
