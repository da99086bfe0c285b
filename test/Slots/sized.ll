; Sets of lengths known at run time lie behind all others, in the order in which
; their lengths are told, and their slots rotate as those of other sets do.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o %t.s
; RUN: FileCheck %s --input-file=%t.s
; RUN: %python -c "import struct; open('%t.a', 'wb').write(struct.pack('<512f', *[float(i) for i in range(512)]))"
; RUN: %python -c "import struct; open('%t.o', 'wb').write(struct.pack('<512f', *[2.0 * i for i in range(512)]))"
; RUN: %ascend_sim --quiet %t.s --schedules 3 --arg in=%t.a:f32[512] --arg out=/dev/null:f32[512] --arg i64=256 --arg i64=512 --golden %t.o:f32[512]:0
; RUN: %ascend_sim --quiet %t.s --schedules 3 --arg in=%t.a:f32[512] --arg out=/dev/null:f32[512] --arg i64=4096 --arg i64=300 --golden %t.o:f32[512]:0
; RUN: not %ascend_sim --quiet %t.s --arg in=%t.a:f32[512] --arg out=/dev/null:f32[512] --arg i64=255 --arg i64=200 2>&1 | FileCheck %s --check-prefix=SHORT
; RUN: sed 's/sized.ub(i32 2, i32 8/sized.ub(i32 %%count, i32 8/; s/@k(/@k(i32 %%count, /' %s > %t.ll
; RUN: not %llc-a2a3 %t.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=COUNT

; CHECK-DAG: .slot [[FIRST:ubs[0-9]+]], 0x30000, 256, 2
; CHECK-DAG: .slot [[SECOND:ubs[0-9]+]], 0x30200, 256, 1
; CHECK: slot_bytes [[FIRST]], x
; CHECK: slot_bytes [[SECOND]], x
; 255 and 200 bytes are rounded up to 256 and 224.
; SHORT: slot: TADD touches bytes 224 to 256 of slot ubs{{[0-9]+}}, which has 224
; COUNT: error: {{.*}}count and tile type of a slot set must be constants
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, i64 %n, i64 %m) #0 {
entry:
  %s = call ptr addrspace(6) @ascend.slots.sized.ub(i32 2, i32 8, i32 8, i32 0, i32 0, i64 %n)
  %t = call ptr addrspace(6) @ascend.slots.sized.ub(i32 1, i32 8, i32 8, i32 0, i32 0, i64 %m)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %slot = and i64 %i, 1
  %at = shl i64 %i, 8
  %from = getelementptr i8, ptr addrspace(1) %a, i64 %at
  %to = getelementptr i8, ptr addrspace(1) %o, i64 %at
  call void @ascend.tload.ub.into(ptr addrspace(6) %s, i64 %slot, i32 8, i32 8, i32 0, i32 0, ptr addrspace(1) %from, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 8, i64 64, i64 64, i64 64, i64 8, i64 1, i32 0)
  call void @ascend.tadd.ub.into(ptr addrspace(6) %t, i64 0, i32 8, i32 8, i32 0, i32 0, ptr addrspace(6) %s, i64 %slot, ptr addrspace(6) %s, i64 %slot, i64 8, i64 8)
  call void @ascend.tstore.ub(ptr addrspace(1) %to, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 8, i64 64, i64 64, i64 64, i64 8, i64 1, ptr addrspace(6) %t, i64 0, i32 0)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare ptr addrspace(6) @ascend.slots.sized.ub(i32, i32, i32, i32, i32, i64)
declare void @ascend.tload.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare void @ascend.tadd.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
