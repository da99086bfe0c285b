; Rule: what an operation makes besides its result is a slot of a set
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 'dst1' of TINTERLEAVE is a further result and must be a slot set
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %s = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %d = call ptr addrspace(6) @ascend.tinterleave.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %s, i64 0, i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %t, i64 0, i64 8, i64 64)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tinterleave.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64)
attributes #0 = { "ascend-core"="vector" }
