; A matrix product that nobody reads is deleted, and what it alone read with it;
; a store is not.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-dead-tiles %s | FileCheck %s

; CHECK-LABEL: define void @k
; CHECK-NOT: call {{.*}}@ascend.tmatmul
; CHECK-NOT: call {{.*}}@ascend.textract
; CHECK-NOT: call {{.*}}@ascend.tload
; CHECK: ret void
define void @k(ptr addrspace(1) %a) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 32)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 32, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 32, i64 16)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 32, i64 16)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
