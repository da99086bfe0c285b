; The load and the store of a loop that works in place are alias scopes, and the
; function says that each is apart from the other in later iterations. A store one
; block ahead of the load is met by it, so only the other direction is said. What
; one pipe alone accesses, and what nobody writes, gets no scope.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-apart-windows %s | FileCheck %s

; CHECK: define void @in_place({{.*}} !ascend.apart [[BOTH:![0-9]+]]
; CHECK: %old = load i32, {{[^!]*$}}
; CHECK: %t = {{.*}} !alias.scope [[LOAD:![0-9]+]]
; CHECK: %r = {{[^!]*$}}
; CHECK: store {{.*}} !alias.scope [[STORE:![0-9]+]]
; CHECK: define void @ahead({{.*}} !ascend.apart [[ONE:![0-9]+]]
; CHECK: define void @meets({{[^!]*$}}
; CHECK: [[BOTH]] = !{[[FIRST:![0-9]+]], [[SECOND:![0-9]+]]}
; CHECK: [[FIRST]] = !{[[A:![0-9]+]], [[B:![0-9]+]], !"later"}
; CHECK: [[SECOND]] = !{[[B]], [[A]], !"later"}
; CHECK: [[LOAD]] = !{[[A]]}
; CHECK: [[STORE]] = !{[[B]]}
; CHECK: [[ONE]] = !{[[ONLY:![0-9]+]]}
; CHECK: [[ONLY]] = !{{{.*}}, !"later"}
define void @in_place(ptr addrspace(1) %x, ptr addrspace(1) %w, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %at = getelementptr [256 x half], ptr addrspace(1) %x, i64 %i
  %to = getelementptr half, ptr addrspace(1) %at, i64 0
  %old = load i32, ptr addrspace(1) %at
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %at, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %r = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %w, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  store i32 %old, ptr addrspace(1) %to
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
define void @ahead(ptr addrspace(1) %x, ptr addrspace(1) %w, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %at = getelementptr [256 x half], ptr addrspace(1) %x, i64 %i
  %to = getelementptr half, ptr addrspace(1) %at, i64 256
  %old = load i32, ptr addrspace(1) %at
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %at, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %r = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %w, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  store i32 %old, ptr addrspace(1) %to
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
; Steps by 0: every iteration accesses the same part.
define void @meets(ptr addrspace(1) %x, ptr addrspace(1) %w, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [0, %entry], [%i1, %loop]
  %at = getelementptr [256 x half], ptr addrspace(1) %x, i64 0
  %to = getelementptr half, ptr addrspace(1) %at, i64 0
  %old = load i32, ptr addrspace(1) %at
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %at, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %r = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %w, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  store i32 %old, ptr addrspace(1) %to
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
