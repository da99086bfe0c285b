; Where too many flags are needed in a loop whose header has no operation, the
; remark says so as well: it is about the loop.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -pass-remarks-missed=ascend-sync %s -o %t.s 2>&1 | FileCheck %s
; RUN: %python -c "open(r'%t.a', 'wb').write(bytes(512))"
; RUN: %ascend_sim %t.s --arg 'in=%t.a:f16[16x16]' --arg 'out=%t.c:f32[16x16]' --arg i64=3 --quiet

; CHECK: remark: {{.*}}: more flags than event ids in a loop, pipe_barrier(ALL) in each iteration
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %body]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t0 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t1 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t2 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t3 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t4 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t5 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t6 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t7 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %t8 = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l0 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t0, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r0 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t0, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l0, i64 0, ptr addrspace(4) %r0, i64 0, i64 16, i64 16, i64 16)
  %l1 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t1, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r1 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t1, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l1, i64 0, ptr addrspace(4) %r1, i64 0, i64 16, i64 16, i64 16)
  %l2 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t2, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r2 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t2, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c1, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l2, i64 0, ptr addrspace(4) %r2, i64 0, i64 16, i64 16, i64 16)
  %l3 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t3, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r3 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t3, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c3 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c2, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l3, i64 0, ptr addrspace(4) %r3, i64 0, i64 16, i64 16, i64 16)
  %l4 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t4, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r4 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t4, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c4 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c3, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l4, i64 0, ptr addrspace(4) %r4, i64 0, i64 16, i64 16, i64 16)
  %l5 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t5, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r5 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t5, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c5 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c4, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l5, i64 0, ptr addrspace(4) %r5, i64 0, i64 16, i64 16, i64 16)
  %l6 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t6, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r6 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t6, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c6 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c5, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l6, i64 0, ptr addrspace(4) %r6, i64 0, i64 16, i64 16, i64 16)
  %l7 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t7, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r7 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t7, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c7 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c6, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l7, i64 0, ptr addrspace(4) %r7, i64 0, i64 16, i64 16, i64 16)
  %l8 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t8, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r8 = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t8, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c8 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c7, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l8, i64 0, ptr addrspace(4) %r8, i64 0, i64 16, i64 16, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c8, i64 0, i32 0, i32 0)
  %i1 = add i64 %i, 1
  br label %loop
done:
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
