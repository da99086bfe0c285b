; A view of every slot is a set of as many, as far apart, and its set rotates: an
; event id for each slot. A view of a single slot takes that from its set.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; RUN: %llc-a2a3 %s -stop-after=ascend-slots -o %t.mir
; RUN: %llc-a2a3 -run-pass=none %t.mir -o - | FileCheck %s --check-prefix=MIR
; RUN: sed "s,i64 -1\, i64 32,i64 1\, i64 32,; s,i64 .slot,i64 0," %s | %llc-a2a3 - -o - | FileCheck %s --check-prefix=ONE

; MIR: - { slot: ubs1, offset: 1024, bytes: 1024, count: 2, stride: 2048,
; CHECK: .slot ubs0, 0x0, 2048, 2
; CHECK: .slot ubs1, 0x400, 1024, 2, 2048, f32.nd.1x256
; CHECK: .view ubs0, ubs0, u8.nd.64x32
; CHECK: .view ubs1, ubs0, f32.nd.1x256
; CHECK: wait_flag MTE3, MTE2, [[SLOT:x[0-9]+]]
; CHECK-NEXT: TLOAD ubs1{{.}}[[SLOT]]]
; CHECK: set_flag MTE2, MTE3, [[SLOT]]
; CHECK: TSTORE {{.*}} ubs1{{.}}[[SLOT]]]
; ONE: .slot ubs1, 0xc00, 1024, 1
; ONE-NOT: flag {{.*}}, x
; ONE: ret
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) "ascend-core"="vector" {
entry:
  %s = call ptr addrspace(6) @ascend.slots.ub(i32 2, i32 64, i32 32, i32 4, i32 0)
  %h = call ptr addrspace(6) @ascend.view.ub(ptr addrspace(6) %s, i64 -1, i64 32, i64 0, i32 1, i32 256, i32 0, i32 0)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %slot = and i64 %i, 1
  %at = shl i64 %i, 10
  %from = getelementptr i8, ptr addrspace(1) %a, i64 %at
  %to = getelementptr i8, ptr addrspace(1) %o, i64 %at
  call void @ascend.tload.ub.into(ptr addrspace(6) %h, i64 %slot, i32 1, i32 256, i32 0, i32 0, ptr addrspace(1) %from, i32 0, i32 0, i64 1, i64 1, i64 1, i64 1, i64 256, i64 256, i64 256, i64 256, i64 256, i64 1, i32 0)
  call void @ascend.tstore.ub(ptr addrspace(1) %to, i32 0, i32 0, i64 1, i64 1, i64 1, i64 1, i64 256, i64 256, i64 256, i64 256, i64 256, i64 1, ptr addrspace(6) %h, i64 %slot, i32 0)
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, 8
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
declare ptr addrspace(6) @ascend.slots.ub(i32, i32, i32, i32, i32)
declare ptr addrspace(6) @ascend.view.ub(ptr addrspace(6), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
