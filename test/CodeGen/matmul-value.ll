; The value form of each operation becomes one instruction, with each processor's
; own order of a left operand, and tiles get slots of their own memories.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -ascend-order=source %s -o - | FileCheck %s --check-prefixes=CHECK,A2A3
; RUN: sed 's/i32 1, i32 4, ptr addrspace(2)/i32 1, i32 2, ptr addrspace(2)/' %s > %t.a5.ll
; RUN: %llc-a5 -ascend-order=source %t.a5.ll -o - | FileCheck %s --check-prefixes=CHECK,A5

; A2A3: .ascend a2a3
; A5: .ascend a5
; CHECK: .kernel mm, cube
; CHECK-NEXT: .param a, gm
; CHECK-NEXT: .param b, gm
; CHECK-NEXT: .param c, gm
; CHECK-DAG: .slot l1s{{[01]}}, 0x{{0|1000}}, 2048, 1
; CHECK-DAG: .slot l1s{{[01]}}, 0x{{0|800}}, 4096, 1
; CHECK-DAG: .tile l1s{{[01]}}, "ta"
; CHECK-LABEL: mm:
; CHECK: ldparam [[A:x[0-9]+]], a{{$}}
; CHECK: TLOAD [[TA:l1s[01]]], f16.nz.16x64, {{\[}}[[A]]] f16.nd shape(1,1,1,16,64) stride(1024,1024,1024,64,1)
; CHECK: TLOAD [[TB:l1s[01]]], f16.nz.64x32,
; A2A3: TEXTRACT l0as0, f16.zz.16x64, [[TA]], 0, 0, 16, 64
; A5: TEXTRACT l0as0, f16.nz.16x64, [[TA]], 0, 0, 16, 64
; CHECK: TEXTRACT l0bs0, f16.zn.64x32, [[TB]], 0, 0, 64, 32
; CHECK: TMATMUL l0cs0, f32.nz.16x32, l0as0, l0bs0, 16, 64, 32
; CHECK: TSTORE [x{{[0-9]+}}] f32.nd shape(1,1,1,16,32) stride(512,512,512,32,1), l0cs0, relu.none, atomic.none
; CHECK: ret
; CHECK: .endkernel

declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64,i64,i64,i64,i64, i64,i64,i64,i64,i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32,i32,i32,i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32,i32,i32,i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32,i32,i32,i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64,i64,i64,i64,i64, i64,i64,i64,i64,i64, ptr addrspace(5), i64, i32, i32)
define void @mm(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %ta = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %tb = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %la = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 0, i64 16, i64 64)
  %lb = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 32, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 0, i64 0, i64 64, i64 32)
  %cc = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 32, i32 0, i32 2, ptr addrspace(3) %la, i64 0, ptr addrspace(4) %lb, i64 0, i64 16, i64 64, i64 32)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(5) %cc, i64 0, i32 0, i32 0)
  ret void
}
