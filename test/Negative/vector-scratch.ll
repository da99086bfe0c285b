; Rule: an operation's scratch is no other tile of it
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 'src' and 'tmp' of TROWSUM are one tile, but on a2a3 it writes over its scratch: give that a tile of its own
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) #0 {
  %s = call ptr addrspace(6) @ascend.slots.ub(i32 1, i32 8, i32 64, i32 0, i32 0)
  call void @ascend.tload.ub.into(ptr addrspace(6) %s, i64 0, i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %d = call ptr addrspace(6) @ascend.trowsum.tmp.ub(i32 8, i32 8, i32 0, i32 0, ptr addrspace(6) %s, i64 0, ptr addrspace(6) %s, i64 0, i32 8, i32 64, i32 0, i32 0, i64 8, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 1, i64 8, i64 8, i64 8, i64 1, i64 1, ptr addrspace(6) %d, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.slots.ub(i32, i32, i32, i32, i32)
declare void @ascend.tload.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.trowsum.tmp.ub(i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, i32, i32, i32, i32, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
