; Extents, strides, rows and columns that are known only at run time stay
; registers; the block index is an instruction.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc %s -o - | FileCheck %s

; CHECK: block_idx x
; CHECK: TLOAD l1s{{[0-9]}}, f16.nz.16x64, {{.*}} shape(1,1,1,[[R:x[0-9]+]],64) stride(1,1,1,[[LD:x[0-9]+]],1)
; CHECK: TEXTRACT l0as0, f16.zz.16x64, l1s{{[0-9]}}, 0, 0, [[R]], 64
; CHECK: TMATMUL l0cs0, f32.nz.16x16, l0as0, l0bs0, [[R]], 64, 16
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %r, i64 %ld) {
  %i = call i64 @ascend.block.idx()
  %off = mul i64 %i, %ld
  %p = getelementptr half, ptr addrspace(1) %a, i64 %off
  %ta = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 %r, i64 64, i64 1, i64 1, i64 1, i64 %ld, i64 1)
  %tb = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 16, i64 1024, i64 1024, i64 1024, i64 16, i64 1)
  %la = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 0, i64 %r, i64 64)
  %lb = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 0, i64 0, i64 64, i64 16)
  %cc = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %la, i64 0, ptr addrspace(4) %lb, i64 0, i64 %r, i64 64, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 %r, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %cc, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
declare i64 @ascend.block.idx()
