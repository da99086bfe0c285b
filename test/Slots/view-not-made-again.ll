; An operand that was extracted through a view is not extracted again once its
; tile has other contents: the memory is too small then.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': L0A overflow: {{.*}}'l0' (16384 bytes)
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 64, i32 640, i32 1, i32 2)
  %v = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 0, i64 0, i64 0, i32 64, i32 640, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 640, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 640, i64 1, i64 1, i64 1, i64 640, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 128, i32 16, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 128, i64 16, i64 1, i64 1, i64 1, i64 16, i64 1)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 128, i32 16, i32 1, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 128, i64 16)
  %l0 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 128, i32 1, i32 4, ptr addrspace(2) %v, i64 0, i64 0, i64 0, i64 64, i64 128)
  %l1 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 128, i32 1, i32 4, ptr addrspace(2) %v, i64 0, i64 0, i64 128, i64 64, i64 128)
  %l2 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 128, i32 1, i32 4, ptr addrspace(2) %v, i64 0, i64 0, i64 256, i64 64, i64 128)
  %l3 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 128, i32 1, i32 4, ptr addrspace(2) %v, i64 0, i64 0, i64 384, i64 64, i64 128)
  %l4 = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 128, i32 1, i32 4, ptr addrspace(2) %v, i64 0, i64 0, i64 512, i64 64, i64 128)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 64, i32 640, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 640, i64 1, i64 1, i64 1, i64 640, i64 1)
  %x = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c0 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 16, i32 0, i32 2, ptr addrspace(3) %l0, i64 0, ptr addrspace(4) %r, i64 0, i64 64, i64 128, i64 16)
  %c1 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c0, i32 64, i32 16, i32 0, i32 2, ptr addrspace(3) %l1, i64 0, ptr addrspace(4) %r, i64 0, i64 64, i64 128, i64 16)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c1, i32 64, i32 16, i32 0, i32 2, ptr addrspace(3) %l2, i64 0, ptr addrspace(4) %r, i64 0, i64 64, i64 128, i64 16)
  %c3 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c2, i32 64, i32 16, i32 0, i32 2, ptr addrspace(3) %l3, i64 0, ptr addrspace(4) %r, i64 0, i64 64, i64 128, i64 16)
  %c4 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c3, i32 64, i32 16, i32 0, i32 2, ptr addrspace(3) %l4, i64 0, ptr addrspace(4) %r, i64 0, i64 64, i64 128, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 16, i64 1, i64 1, i64 1, i64 16, i64 1, ptr addrspace(5) %c4, i64 0, i32 0, i32 0)
  %lx = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %s, i64 0, i64 0, i64 0, i64 64, i64 64)
  %cx = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %lx, i64 0, ptr addrspace(4) %x, i64 0, i64 64, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %cx, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.view.l1(ptr addrspace(2), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
