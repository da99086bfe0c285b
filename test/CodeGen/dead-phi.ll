; A phi that only itself reads is gone before registers are assigned, also at
; -O0: liveness would be wrong around it.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc -O0 %s -o - | FileCheck %s
; RUN: %llc -O2 %s -o - | FileCheck %s

; CHECK-LABEL: k:
; CHECK: st.i64
; CHECK: ret
define void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %unread = phi i64 [ undef, %entry ], [ %unread, %latch ]
  store i64 %i, ptr addrspace(1) %p
  %odd = trunc i64 %i to i1
  br i1 %odd, label %latch, label %other
other:
  store i64 %n, ptr addrspace(1) %p
  br label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
