; Rule: what TCONCAT with counts puts side by side is not the tile that it changes
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 'dst' and 'src0' of TCONCAT are one tile, but on a5 it cannot work in place: give the result a tile of its own
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %i = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 8, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 1, i64 8, i64 8, i64 8, i64 1, i64 1, i32 0)
  %e = call ptr addrspace(6) @ascend.tconcat.idx.ub(ptr addrspace(6) %t, i32 8, i32 64, i32 7, i32 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %i, i64 0, ptr addrspace(6) %i, i64 0, i64 8, i64 64, i64 64, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %e, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tconcat.idx.ub(ptr addrspace(6), i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
