; An operation that reads one slot of a set and writes another has a variable for
; each in the emitted C++, since a variable lies in one place and has one size.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %llc-a2a3 %s -ascend-emit=pto -o %t.cpp
; RUN: FileCheck %s < %t.cpp
; RUN: %llc-a2a3 %s -o %t.s
; RUN: %clang_ascend_a2a3 -S %t.cpp -o %t.again.s
; The rows below the given number are 3 more, all others what they were.
; RUN: %python -c "import struct, sys; x = [i %% 251 for i in range(8 * 64)]; \
; RUN:   above = lambda rows: [v + 3 * (i < rows * 64) for i, v in enumerate(x)]; \
; RUN:   [open(sys.argv[1] + end, 'wb').write(struct.pack('<512i', *data)) \
; RUN:    for end, data in (('.x', x), ('.7', above(7)), ('.2', above(2)))]" %t
; RUN: cp %t.x %t.out && %ascend_sim %t.s --quiet --schedules 4 \
; RUN:   --arg inout=%t.out:i32[8x64] --arg i64=7 --golden %t.7:i32[8x64]
; RUN: cp %t.x %t.out && %ascend_sim %t.again.s --quiet --schedules 4 \
; RUN:   --arg inout=%t.out:i32[8x64] --arg i64=7 --golden %t.7:i32[8x64]
; RUN: cp %t.x %t.out && %ascend_sim %t.again.s --quiet --schedules 4 \
; RUN:   --arg inout=%t.out:i32[8x64] --arg i64=2 --golden %t.2:i32[8x64]

; CHECK: for (
; CHECK: TASSIGN([[TO:[a-z0-9_]+]], {{.*}} == 0 ? 0x0 : 0x800);
; CHECK: [[TO]].SetValidRow(
; CHECK: TASSIGN([[FROM:[a-z0-9_]+]], {{.*}} == 0 ? 0x0 : 0x800);
; CHECK: [[FROM]].SetValidRow(
; CHECK: TADDS([[TO]], [[FROM]], 1
define void @up(ptr addrspace(1) %x, i64 %rows) #0 {
entry:
  %s = call ptr addrspace(6) @ascend.slots.ub(i32 2, i32 8, i32 64, i32 7, i32 0)
  call void @ascend.tload.ub.into(ptr addrspace(6) %s, i64 0, i32 8, i32 64, i32 7, i32 0, ptr addrspace(1) %x, i32 7, i32 0, i64 1, i64 1, i64 1, i64 %rows, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, 1
  %from = and i64 %i, 1
  %to = and i64 %next, 1
  call void @ascend.tadds.ub.into(ptr addrspace(6) %s, i64 %to, i32 8, i32 64, i32 7, i32 0, ptr addrspace(6) %s, i64 %from, i64 1, i64 %rows, i64 64)
  %more = icmp ne i64 %next, 3
  br i1 %more, label %loop, label %end
end:
  call void @ascend.tstore.ub(ptr addrspace(1) %x, i32 7, i32 0, i64 1, i64 1, i64 1, i64 %rows, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %s, i64 1, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.slots.ub(i32, i32, i32, i32, i32)
declare void @ascend.tload.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare void @ascend.tadds.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
