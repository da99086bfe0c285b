; two_level_pingpong.ll - Loads and extracts at two paces, as textual IR
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; The kernel of two_level_pingpong.cpp in the value form: an operation returns
; its tile, and the compiler chooses the slot.
;
;   scores[s] (16 x 512) = q (16 x 128) * k[s] (128 x 512),   s = 0 .. 3
;
;   llc-19 -load build/lib/AscendTile.so -march=ascend -mcpu=a2a3 \
;     two_level_pingpong.ll -o two_level_pingpong.s
;
; The four numbers that open an operation with a result are the result's rows,
; columns, element type (0 f32, 2 bf16) and layout (2 nz, 3 zn, 4 zz). A tensor
; is its address, element type and layout (0 nd), five extents and five strides
; in elements, outermost first.
;
; A left operand's layout is the processor's own, zz on a2a3 and nz on a5. The
; one line that says it names its form for a5 in a comment:
;
;   sed 's/[^ ;].*; a5: //' two_level_pingpong.ll |
;     llc-19 -load build/lib/AscendTile.so -march=ascend -mcpu=a5 -o …

define void @two_level_pingpong(ptr addrspace(1) %q, ptr addrspace(1) %k,
                                ptr addrspace(1) %scores) #0 {
entry:
  ; q stays in L0A: 16 x 128.
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
  ; One load of 128 KB a stack: 128 x 512 elements of 2 bytes.
  %k.offset = mul i64 %stack, 131072
  %k.stack = getelementptr i8, ptr addrspace(1) %k, i64 %k.offset
  %k.l1 = call ptr addrspace(2) @ascend.tload.l1(
      i32 128, i32 512, i32 2, i32 2,
      ptr addrspace(1) %k.stack, i32 2, i32 0,
      i64 1, i64 1, i64 1, i64 128, i64 512,
      i64 65536, i64 65536, i64 65536, i64 512, i64 1)
  ; 16 x 512 elements of 4 bytes.
  %scores.offset = mul i64 %stack, 32768
  %scores.stack = getelementptr i8, ptr addrspace(1) %scores,
                                    i64 %scores.offset
  br label %column.loop

column.loop:
  %column = phi i64 [ 0, %stack.loop ], [ %column.next, %column.loop ]
  %k.l0 = call ptr addrspace(4) @ascend.textract.l0b(
      i32 128, i32 128, i32 2, i32 3,
      ptr addrspace(2) %k.l1, i64 0, i64 0, i64 %column, i64 128, i64 128)
  ; 16 x 128, rows of q times columns of k.
  %acc = call ptr addrspace(5) @ascend.tmatmul.l0c(
      i32 16, i32 128, i32 0, i32 2,
      ptr addrspace(3) %q.l0, i64 0, ptr addrspace(4) %k.l0, i64 0,
      i64 16, i64 128, i64 128)
  %scores.tile = getelementptr float, ptr addrspace(1) %scores.stack,
                                      i64 %column
  call void @ascend.tstore.l0c(
      ptr addrspace(1) %scores.tile, i32 0, i32 0,
      i64 1, i64 1, i64 1, i64 16, i64 128,
      i64 8192, i64 8192, i64 8192, i64 512, i64 1,
      ptr addrspace(5) %acc, i64 0, i32 0, i32 0) ; no relu, no atomic
  %column.next = add i64 %column, 128
  %column.more = icmp ult i64 %column.next, 512
  br i1 %column.more, label %column.loop, label %stack.latch

stack.latch:
  %stack.next = add i64 %stack, 1
  %stack.more = icmp ult i64 %stack.next, 4
  br i1 %stack.more, label %stack.loop, label %exit

exit:
  ret void
}

declare ptr addrspace(2) @ascend.tload.l1(
    i32, i32, i32, i32, ptr addrspace(1), i32, i32,
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(
    i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(
    i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(
    i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64,
    i64, i64, i64)
declare void @ascend.tstore.l0c(
    ptr addrspace(1), i32, i32,
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64,
    ptr addrspace(5), i64, i32, i32)

attributes #0 = { "ascend-core"="cube" }
