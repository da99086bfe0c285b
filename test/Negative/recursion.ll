; Rule: no recursion: there is no call stack
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'f': recursion cannot run on a tile core, which has no call stack: 'f' calls 'f'; use a loop
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define internal i64 @f(i64 %n) {
  %z = icmp eq i64 %n, 0
  br i1 %z, label %a, label %b
a:
  ret i64 0
b:
  %m = sub i64 %n, 1
  %r = call i64 @f(i64 %m)
  ret i64 %r
}
define void @k(ptr addrspace(1) %a, i64 %i) {
  %x = call i64 @f(i64 %i)
  store i64 %x, ptr addrspace(1) %a
  ret void
}
