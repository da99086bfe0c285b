; Rule: a2a3 reads 64 bytes of a bias at a time
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': src.cols of TMOV is 48, but must be from 32 to 65535 and a multiple of 32: the unit reads 64 bytes at a time; pad the source, or give it f32
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %s) {
  %bl = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 48, i32 1, i32 0, ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 1, i64 48, i64 48, i64 48, i64 48, i64 48, i64 1)
  %bb = call ptr addrspace(8) @ascend.tmov.bt(i32 1, i32 48, i32 0, i32 0, ptr addrspace(2) %bl, i64 0, i64 1, i64 48)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(8) @ascend.tmov.bt(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
