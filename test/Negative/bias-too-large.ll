; Rule: a bias fits its memory
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': dst of type f32.nd.1x272 takes 1088 bytes; BT of a2a3 has 1024 bytes
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o) {
  %bl = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 272, i32 0, i32 0, ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 1, i64 272, i64 272, i64 272, i64 272, i64 272, i64 1)
  %bb = call ptr addrspace(8) @ascend.tmov.bt(i32 1, i32 272, i32 0, i32 0, ptr addrspace(2) %bl, i64 0, i64 1, i64 272)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(8) @ascend.tmov.bt(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
