; A load through the uncached alias takes its distance in a register; the form
; exists on a2a3 and nowhere else.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; RUN: not %llc-a5 %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=A5

; CHECK: .param off, i64
; CHECK: ldparam [[OFF:x[0-9]+]], off
; CHECK: TLOAD.alias l1s0, f16.nz.16x64, [{{x[0-9]+}} + 256] f16.nd shape(1,1,1,16,64) stride(1024,1024,1024,64,1), [[OFF]]
; A5: error: in function 'k': TLOAD.alias does not exist on a5; it exists on a2a3
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %off) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 256
  %ta = call ptr addrspace(2) @ascend.tload.alias.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i64 %off)
  %tb = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 16, i64 1024, i64 1024, i64 1024, i64 16, i64 1)
  %la = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 1, i32 4, ptr addrspace(2) %ta, i64 0, i64 0, i64 0, i64 16, i64 64)
  %lb = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 16, i32 1, i32 3, ptr addrspace(2) %tb, i64 0, i64 0, i64 0, i64 64, i64 16)
  %cc = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %la, i64 0, ptr addrspace(4) %lb, i64 0, i64 16, i64 64, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %cc, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.alias.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
