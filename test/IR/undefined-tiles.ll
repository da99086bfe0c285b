; An operation on a tile that nothing has written ends its path, which optimisation
; has cut out of others and which never runs.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-undefined-tiles %s | FileCheck %s

; CHECK: dead:
; CHECK-NEXT: call void @llvm.trap()
; CHECK-NEXT: unreachable
; CHECK: done:
; CHECK-NEXT: ret void
define void @k(ptr addrspace(1) %a, i1 %b) {
  br i1 %b, label %dead, label %done
dead:
  call void @ascend.tstore.l0c(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) undef, i64 0, i32 0, i32 0)
  br label %done
done:
  ret void
}
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
