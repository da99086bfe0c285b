; Every address that is one of a few becomes a slot of a set at a constant one, and
; what chooses the address chooses the slot. A kernel with flags is marked.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-stamp,ascend-hand-written %s | FileCheck %s

; CHECK-LABEL: define void @remainder
; CHECK-SAME: #[[PLAIN:[0-9]+]]
; CHECK: %[[S:.*]] = call ptr addrspace(2) @ascend.slots.at.l1(i32 3, i32 16, i32 16, i32 1, i32 2, i64 512, i64 1024)
; CHECK: %slot = urem i64 %i, 3
; CHECK: call void @ascend.tload.l1.into(ptr addrspace(2) %[[S]], i64 %slot,
define void @remainder(ptr addrspace(1) %a, i64 %i) #0 {
  %slot = urem i64 %i, 3
  %bytes = mul i64 %slot, 1024
  %at = add i64 %bytes, 512
  %t = call ptr addrspace(2) @ascend.slots.at.l1(i32 1, i32 16, i32 16, i32 1, i32 2, i64 %at, i64 0)
  call void @ascend.tload.l1.into(ptr addrspace(2) %t, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ret void
}

; CHECK-LABEL: define void @handles
; CHECK: call ptr addrspace(2) @ascend.slots.at.l1(i32 2, i32 16, i32 16, i32 1, i32 2, i64 0, i64 4096)
; CHECK: %[[I:.*]] = select i1 %c, i64 1, i64 0
; CHECK: @ascend.tload.l1.into({{.*}}, i64 %[[I]],
define void @handles(ptr addrspace(1) %a, i1 %c) #0 {
  %p = call ptr addrspace(2) @ascend.slots.at.l1(i32 1, i32 16, i32 16, i32 1, i32 2, i64 4096, i64 0)
  %q = call ptr addrspace(2) @ascend.slots.at.l1(i32 1, i32 16, i32 16, i32 1, i32 2, i64 0, i64 0)
  %t = select i1 %c, ptr addrspace(2) %p, ptr addrspace(2) %q
  call void @ascend.tload.l1.into(ptr addrspace(2) %t, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ret void
}

; CHECK-LABEL: define void @around
; CHECK: call ptr addrspace(2) @ascend.slots.at.l1(i32 2, i32 16, i32 16, i32 1, i32 2, i64 0, i64 1536)
; CHECK: loop:
; CHECK: %[[SLOT:slot]] = phi i64 [ 0, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: @ascend.tload.l1.into({{.*}}, i64 %[[SLOT]],
; CHECK: %[[NEXT]] = sub i64 1, %[[SLOT]]
define void @around(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %t = call ptr addrspace(2) @ascend.slots.at.l1(i32 1, i32 16, i32 16, i32 1, i32 2, i64 %at, i64 0)
  call void @ascend.tload.l1.into(ptr addrspace(2) %t, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %next = sub i64 1536, %at
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: define void @counter
; CHECK: call ptr addrspace(2) @ascend.slots.at.l1(i32 4, i32 16, i32 16, i32 1, i32 2, i64 0, i64 512)
define void @counter(ptr addrspace(1) %a) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %at = shl i64 %i, 9
  %t = call ptr addrspace(2) @ascend.slots.at.l1(i32 1, i32 16, i32 16, i32 1, i32 2, i64 %at, i64 0)
  call void @ascend.tload.l1.into(ptr addrspace(2) %t, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i1, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: define void @flags
; CHECK-SAME: #[[HAND:[0-9]+]]
define void @flags() #0 {
  call void @ascend.pipe.barrier(i32 7)
  ret void
}

; Sets that may lie over each other are not noalias.
; CHECK: declare ptr addrspace(2) @ascend.slots.at.l1(
; CHECK: declare void @ascend.pipe.barrier(i32) #[[SYNC:[0-9]+]]
; CHECK: attributes #[[HAND]] = {{.*}}"ascend-sync"="hand"
; CHECK: attributes #[[SYNC]] = { convergent {{.*}}nomerge{{.*}}memory(readwrite) }
declare ptr addrspace(2) @ascend.slots.at.l1(i32, i32, i32, i32, i32, i64, i64)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare void @ascend.pipe.barrier(i32)
attributes #0 = { "target-cpu"="a2a3" }
