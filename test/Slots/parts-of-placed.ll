; Sets that share the number "ascend-tensor" are parts of one placed tensor, and what
; is written through one is in the other; without it one tile breaks the other.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %llc-a5 %s -o %t.s 2>&1 | count 0
; RUN: FileCheck %s < %t.s
; RUN: sed 's/ "ascend-tensor"="3"//' %s > %t.other.ll
; RUN: %llc-a5 %t.other.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: sed 's/"ascend-tensor"="3"/"ascend-tensor"="0"/' %s > %t.bad.ll
; RUN: not %llc-a5 %t.bad.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=BAD

; CHECK-DAG: .slot [[A:ubs[0-9]+]], 0x0, 1024, 1
; CHECK-DAG: .slot [[P:ubs[0-9]+]], 0x0, 256, 4, 256
; CHECK-DAG: .view [[P]], [[A]], i32.nd.1x64
; OTHER: warning: {{.*}}not proved: TSTORE reads slot {{.*}}, but another tile was written there since
; BAD: "ascend-tensor" is a number of a placed tensor, from 1 on, not "0"
define void @up(ptr addrspace(1) %x) #0 {
entry:
  %a = call ptr addrspace(6) @ascend.slots.at.ub(i32 1, i32 4, i32 64, i32 7, i32 0, i64 0, i64 0) "ascend-tensor"="3"
  %p = call ptr addrspace(6) @ascend.slots.at.ub(i32 4, i32 1, i32 64, i32 7, i32 0, i64 0, i64 256) "ascend-tensor"="3"
  call void @ascend.tload.ub.into(ptr addrspace(6) %a, i64 0, i32 4, i32 64, i32 7, i32 0, ptr addrspace(1) %x, i32 7, i32 0, i64 1, i64 1, i64 1, i64 4, i64 64, i64 256, i64 256, i64 256, i64 64, i64 1, i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, 1
  call void @ascend.tadds.ub.into(ptr addrspace(6) %p, i64 %i, i32 1, i32 64, i32 7, i32 0, ptr addrspace(6) %p, i64 %i, i64 1, i64 1, i64 64)
  %more = icmp ne i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  call void @ascend.tstore.ub(ptr addrspace(1) %x, i32 7, i32 0, i64 1, i64 1, i64 1, i64 4, i64 64, i64 256, i64 256, i64 256, i64 64, i64 1, ptr addrspace(6) %a, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.slots.at.ub(i32, i32, i32, i32, i32, i64, i64)
declare void @ascend.tload.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare void @ascend.tadds.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
