; Functions with bodies are inlined into the kernels, noinline or not, and go.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-inline %s | FileCheck %s

; CHECK-NOT: @twice
; CHECK-LABEL: define void @k
; CHECK: mul i64 %n, 2
; CHECK-NOT: call
; CHECK: ret void
define internal i64 @twice(i64 %n) noinline optnone {
  %r = mul i64 %n, 2
  ret i64 %r
}
define void @k(ptr addrspace(1) %a, i64 %n) {
  %r = call i64 @twice(i64 %n)
  store i64 %r, ptr addrspace(1) %a
  ret void
}
