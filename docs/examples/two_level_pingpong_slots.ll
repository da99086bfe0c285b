; two_level_pingpong_slots.ll - Two paces, slots by hand, as textual IR
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; The kernel of two_level_pingpong_slots.cpp. k, its parts and the products are
; slot sets of two; an operation names (set, index). q is a value: the compiler
; chooses its slot. two_level_pingpong.ll tells what the numbers mean.

define void @two_level_pingpong_slots(ptr addrspace(1) %q, ptr addrspace(1) %k,
                                      ptr addrspace(1) %scores) #0 {
entry:
  ; Slots, rows, columns, element type, layout.
  %k.l1 = call ptr addrspace(2) @ascend.slots.l1(
      i32 2, i32 128, i32 512, i32 2, i32 2)
  %k.l0 = call ptr addrspace(4) @ascend.slots.l0b(
      i32 2, i32 128, i32 128, i32 2, i32 3)
  %acc = call ptr addrspace(5) @ascend.slots.l0c(
      i32 2, i32 16, i32 128, i32 0, i32 2)
  %q.l1 = call ptr addrspace(2) @ascend.tload.l1(
      i32 16, i32 128, i32 2, i32 2,
      ptr addrspace(1) %q, i32 2, i32 0,
      i64 1, i64 1, i64 1, i64 16, i64 128,
      i64 2048, i64 2048, i64 2048, i64 128, i64 1)
  %q.l0 = call ptr addrspace(3) @ascend.textract.l0a(
      i32 16, i32 128, i32 2, i32 4, ; a5: i32 16, i32 128, i32 2, i32 2,
      ptr addrspace(2) %q.l1, i64 0, i64 0, i64 0, i64 16, i64 128)
  br label %stack.loop

stack.loop:
  %stack = phi i64 [ 0, %entry ], [ %stack.next, %stack.latch ]
  %slot = and i64 %stack, 1
  %k.offset = mul i64 %stack, 131072
  %k.stack = getelementptr i8, ptr addrspace(1) %k, i64 %k.offset
  call void @ascend.tload.l1.into(
      ptr addrspace(2) %k.l1, i64 %slot, i32 128, i32 512, i32 2, i32 2,
      ptr addrspace(1) %k.stack, i32 2, i32 0,
      i64 1, i64 1, i64 1, i64 128, i64 512,
      i64 65536, i64 65536, i64 65536, i64 512, i64 1)
  %scores.offset = mul i64 %stack, 32768
  %scores.stack = getelementptr i8, ptr addrspace(1) %scores,
                                    i64 %scores.offset
  br label %pair.loop

pair.loop:
  %column = phi i64 [ 0, %stack.loop ], [ %column.next, %pair.loop ]
  %column.odd = add i64 %column, 128
  call void @ascend.textract.l0b.into(
      ptr addrspace(4) %k.l0, i64 0, i32 128, i32 128, i32 2, i32 3,
      ptr addrspace(2) %k.l1, i64 %slot, i64 0, i64 %column,
      i64 128, i64 128)
  call void @ascend.textract.l0b.into(
      ptr addrspace(4) %k.l0, i64 1, i32 128, i32 128, i32 2, i32 3,
      ptr addrspace(2) %k.l1, i64 %slot, i64 0, i64 %column.odd,
      i64 128, i64 128)
  call void @ascend.tmatmul.l0c.into(
      ptr addrspace(5) %acc, i64 0, i32 16, i32 128, i32 0, i32 2,
      ptr addrspace(3) %q.l0, i64 0, ptr addrspace(4) %k.l0, i64 0,
      i64 16, i64 128, i64 128)
  call void @ascend.tmatmul.l0c.into(
      ptr addrspace(5) %acc, i64 1, i32 16, i32 128, i32 0, i32 2,
      ptr addrspace(3) %q.l0, i64 0, ptr addrspace(4) %k.l0, i64 1,
      i64 16, i64 128, i64 128)
  %scores.even = getelementptr float, ptr addrspace(1) %scores.stack,
                                      i64 %column
  %scores.odd = getelementptr float, ptr addrspace(1) %scores.stack,
                                     i64 %column.odd
  call void @ascend.tstore.l0c(
      ptr addrspace(1) %scores.even, i32 0, i32 0,
      i64 1, i64 1, i64 1, i64 16, i64 128,
      i64 8192, i64 8192, i64 8192, i64 512, i64 1,
      ptr addrspace(5) %acc, i64 0, i32 0, i32 0)
  call void @ascend.tstore.l0c(
      ptr addrspace(1) %scores.odd, i32 0, i32 0,
      i64 1, i64 1, i64 1, i64 16, i64 128,
      i64 8192, i64 8192, i64 8192, i64 512, i64 1,
      ptr addrspace(5) %acc, i64 1, i32 0, i32 0)
  %column.next = add i64 %column, 256
  %column.more = icmp ult i64 %column.next, 512
  br i1 %column.more, label %pair.loop, label %stack.latch

stack.latch:
  %stack.next = add i64 %stack, 1
  %stack.more = icmp ult i64 %stack.next, 4
  br i1 %stack.more, label %stack.loop, label %exit

exit:
  ret void
}

declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(4) @ascend.slots.l0b(i32, i32, i32, i32, i32)
declare ptr addrspace(5) @ascend.slots.l0c(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.tload.l1(
    i32, i32, i32, i32, ptr addrspace(1), i32, i32,
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(
    i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare void @ascend.tload.l1.into(
    ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32,
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare void @ascend.textract.l0b.into(
    ptr addrspace(4), i64, i32, i32, i32, i32,
    ptr addrspace(2), i64, i64, i64, i64, i64)
declare void @ascend.tmatmul.l0c.into(
    ptr addrspace(5), i64, i32, i32, i32, i32,
    ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(
    ptr addrspace(1), i32, i32,
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64,
    ptr addrspace(5), i64, i32, i32)

attributes #0 = { "ascend-core"="cube" }
