; An accumulator that a loop carries, and that the first iteration makes and the
; others add to, is one slot: no tile is copied, at -O0 as at -O2.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc -O2 %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s

; CHECK-COUNT-1: .slot l0cs
; CHECK-NOT: .slot l0cs
; CHECK-LABEL: mm:
; CHECK: TMATMUL l0cs0, f32.nz.16x32
; CHECK: TMATMUL_ACC l0cs0, f32.nz.16x32
; CHECK: TSTORE {{.*}}, l0cs0,
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64,i64,i64,i64,i64, i64,i64,i64,i64,i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32,i32,i32,i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32,i32,i32,i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32,i32,i32,i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32,i32,i32,i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64,i64,i64,i64,i64, i64,i64,i64,i64,i64, ptr addrspace(5), i64, i32, i32)
define void @mm(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) {
entry:
  br label %loop
loop:
  %k = phi i64 [0, %entry], [%k1, %latch]
  %acc = phi ptr addrspace(5) [undef, %entry], [%cc, %latch]
  %ao = getelementptr half, ptr addrspace(1) %a, i64 %k
  %ta = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %ao, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %tb = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %la = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 0, i64 16, i64 64)
  %lb = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 32, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 0, i64 0, i64 64, i64 32)
  %first = icmp eq i64 %k, 0
  br i1 %first, label %mm, label %mac
mm:
  %c0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 32, i32 0, i32 2, ptr addrspace(3) %la, i64 0, ptr addrspace(4) %lb, i64 0, i64 16, i64 64, i64 32)
  br label %latch
mac:
  %c1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %acc, i32 16, i32 32, i32 0, i32 2, ptr addrspace(3) %la, i64 0, ptr addrspace(4) %lb, i64 0, i64 16, i64 64, i64 32)
  br label %latch
latch:
  %cc = phi ptr addrspace(5) [%c0, %mm], [%c1, %mac]
  %k1 = add i64 %k, 64
  %more = icmp slt i64 %k1, %n
  br i1 %more, label %loop, label %done
done:
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(5) %cc, i64 0, i32 0, i32 0)
  ret void
}
