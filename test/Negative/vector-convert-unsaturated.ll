; Rule: on a2a3 a half becomes an i16 without saturation in scratch
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': sat of TCVT is off, but these types take on only: give TCVT scratch for it, or saturate
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 1, i32 0, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %d = call ptr addrspace(6) @ascend.tcvt.ub(i32 8, i32 64, i32 5, i32 0, ptr addrspace(6) %t, i64 0, i32 0, i32 1, i64 8, i64 64)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tcvt.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i32, i32, i64, i64)
attributes #0 = { "ascend-core"="vector" }
