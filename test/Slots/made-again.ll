; What was hoisted and does not fit is made again where it is used: extracted
; from L1, or loaded from a tensor that nothing has written. Its numbers:
; EndToEnd/made-again.test.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - -pass-remarks-analysis=ascend-slots 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}TEXTRACT is repeated here: L0A would need 81920 bytes and has 65536
; CHECK: remark: {{.*}}TLOAD is repeated here: L1 would need {{[0-9]+}} bytes and has 524288

; Only as much as must be is: three of five stay outside the loop.
; CHECK-LABEL: extracts:
; CHECK-COUNT-3: TEXTRACT l0as
; CHECK: :
; CHECK-COUNT-2: TEXTRACT l0as
; CHECK-NOT: TEXTRACT l0as
; CHECK-LABEL: loads:
; CHECK: bnz
; CHECK: ret
define void @extracts(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %n) {
entry:
  %ta = call ptr addrspace(2) @ascend.tload.l1(i32 128, i32 320, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 128, i64 320, i64 40960, i64 40960, i64 40960, i64 320, i64 1)
  %tb = call ptr addrspace(2) @ascend.tload.l1(i32 320, i32 16, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 320, i64 16, i64 5120, i64 5120, i64 5120, i64 16, i64 1)
  %l0 = call ptr addrspace(3) @ascend.textract.l0a(i32 128, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 0, i64 128, i64 64)
  %l1 = call ptr addrspace(3) @ascend.textract.l0a(i32 128, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 64, i64 128, i64 64)
  %l2 = call ptr addrspace(3) @ascend.textract.l0a(i32 128, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 128, i64 128, i64 64)
  %l3 = call ptr addrspace(3) @ascend.textract.l0a(i32 128, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 192, i64 128, i64 64)
  %l4 = call ptr addrspace(3) @ascend.textract.l0a(i32 128, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 256, i64 128, i64 64)
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %r0 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 0, i64 0, i64 64, i64 16)
  %c0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 128, i32 16, i32 0, i32 2, ptr addrspace(3) %l0, i64 0, ptr addrspace(4) %r0, i64 0, i64 128, i64 64, i64 16)
  %r1 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 64, i64 0, i64 64, i64 16)
  %c1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c0, i32 128, i32 16, i32 0, i32 2, ptr addrspace(3) %l1, i64 0, ptr addrspace(4) %r1, i64 0, i64 128, i64 64, i64 16)
  %r2 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 128, i64 0, i64 64, i64 16)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c1, i32 128, i32 16, i32 0, i32 2, ptr addrspace(3) %l2, i64 0, ptr addrspace(4) %r2, i64 0, i64 128, i64 64, i64 16)
  %r3 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 192, i64 0, i64 64, i64 16)
  %c3 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c2, i32 128, i32 16, i32 0, i32 2, ptr addrspace(3) %l3, i64 0, ptr addrspace(4) %r3, i64 0, i64 128, i64 64, i64 16)
  %r4 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 256, i64 0, i64 64, i64 16)
  %c4 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c3, i32 128, i32 16, i32 0, i32 2, ptr addrspace(3) %l4, i64 0, ptr addrspace(4) %r4, i64 0, i64 128, i64 64, i64 16)
  %off = mul i64 %i, 8192
  %oi = getelementptr i8, ptr addrspace(1) %o, i64 %off
  call void @ascend.tstore.l0c(ptr addrspace(1) %oi, i32 0, i32 0, i64 1, i64 1, i64 1, i64 128, i64 16, i64 2048, i64 2048, i64 2048, i64 16, i64 1, ptr addrspace(5) %c4, i64 0, i32 0, i32 0)
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @loads(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %n) {
entry:
  %a0 = getelementptr i8, ptr addrspace(1) %a, i64 0
  %t0 = call ptr addrspace(2) @ascend.tload.l1(i32 128, i32 512, i32 1, i32 2, ptr addrspace(1) %a0, i32 1, i32 0, i64 1, i64 1, i64 1, i64 128, i64 512, i64 65536, i64 65536, i64 65536, i64 512, i64 1)
  %a1 = getelementptr i8, ptr addrspace(1) %a, i64 131072
  %t1 = call ptr addrspace(2) @ascend.tload.l1(i32 128, i32 512, i32 1, i32 2, ptr addrspace(1) %a1, i32 1, i32 0, i64 1, i64 1, i64 1, i64 128, i64 512, i64 65536, i64 65536, i64 65536, i64 512, i64 1)
  %a2 = getelementptr i8, ptr addrspace(1) %a, i64 262144
  %t2 = call ptr addrspace(2) @ascend.tload.l1(i32 128, i32 512, i32 1, i32 2, ptr addrspace(1) %a2, i32 1, i32 0, i64 1, i64 1, i64 1, i64 128, i64 512, i64 65536, i64 65536, i64 65536, i64 512, i64 1)
  %a3 = getelementptr i8, ptr addrspace(1) %a, i64 393216
  %t3 = call ptr addrspace(2) @ascend.tload.l1(i32 128, i32 512, i32 1, i32 2, ptr addrspace(1) %a3, i32 1, i32 0, i64 1, i64 1, i64 1, i64 128, i64 512, i64 65536, i64 65536, i64 65536, i64 512, i64 1)
  %a4 = getelementptr i8, ptr addrspace(1) %a, i64 524288
  %t4 = call ptr addrspace(2) @ascend.tload.l1(i32 128, i32 512, i32 1, i32 2, ptr addrspace(1) %a4, i32 1, i32 0, i64 1, i64 1, i64 1, i64 128, i64 512, i64 65536, i64 65536, i64 65536, i64 512, i64 1)
  %tb = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 0, i64 0, i64 16, i64 16)
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %l0 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t0, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l0, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %l1 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t1, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l1, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %l2 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t2, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c1, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l2, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %l3 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t3, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c3 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c2, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l3, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %l4 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t4, i64 0, i64 0, i64 0, i64 16, i64 16)
  %c4 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c3, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l4, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  %off = mul i64 %i, 1024
  %oi = getelementptr i8, ptr addrspace(1) %o, i64 %off
  call void @ascend.tstore.l0c(ptr addrspace(1) %oi, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c4, i64 0, i32 0, i32 0)
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
