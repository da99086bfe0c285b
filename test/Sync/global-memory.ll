; A load of a tensor waits for the store to it, and only for that: another tensor
; is another argument, and arguments do not overlap. A scalar load waits as well.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s

; CHECK: TSTORE
; CHECK-DAG: set_flag FIX, MTE2, 0
; CHECK-DAG: set_flag FIX, S, 0
; CHECK-NOT: wait_flag FIX
; CHECK: TLOAD l1s{{[0-9]+}}, f32.nz.16x32, {{.*}} shape(1,1,1,16,32)
; CHECK: wait_flag FIX, MTE2, 0
; CHECK-NEXT: .window
; CHECK-NEXT: TLOAD l1s{{[0-9]+}}, f32.nz.32x16, {{.*}} shape(1,1,1,32,16)
; CHECK: wait_flag FIX, S, 0
; CHECK-NEXT: .window
; CHECK-NEXT: ld.i32
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %c) {
  %ta = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %tb = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 16, i64 1024, i64 1024, i64 1024, i64 16, i64 1)
  %la = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 0, i64 16, i64 64)
  %lb = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 0, i64 0, i64 64, i64 16)
  %cc = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %la, i64 0, ptr addrspace(4) %lb, i64 0, i64 16, i64 64, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %cc, i64 0, i32 0, i32 0)
  %td = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 32, i32 0, i32 2, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 1, i64 1, i64 1, i64 32, i64 1)
  %ld = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 0, i32 4, ptr addrspace(2) %td, i64 0, i64 0, i64 0, i64 16, i64 32)
  %te = call ptr addrspace(2) @ascend.tload.l1(i32 32, i32 16, i32 0, i32 2, ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 32, i64 16, i64 1, i64 1, i64 1, i64 16, i64 1)
  %le = call ptr addrspace(4) @ascend.textract.l0b(i32 32, i32 16, i32 0, i32 3, ptr addrspace(2) %te, i64 0, i64 0, i64 0, i64 32, i64 16)
  %v = load i32, ptr addrspace(1) %c
  %ce = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %ld, i64 0, ptr addrspace(4) %le, i64 0, i64 16, i64 32, i64 16)
  %o = sext i32 %v to i64
  %q = getelementptr float, ptr addrspace(1) %c, i64 %o
  call void @ascend.tstore.l0c(ptr addrspace(1) %q, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %ce, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
