; Rule: on a2a3 the library reads the counts of TCONCAT without waiting for V, so
; that they come from a load; a5 takes any
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: %llc-a5 %s -o /dev/null
; CHECK: error: in function 'k': 'idx1' of TCONCAT is made by TADDS, but on a2a3 the library reads it without waiting for V: it has to come from a TLOAD
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit|idx0}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, i1 %which) #0 {
entry:
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %i = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 8, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 1, i64 8, i64 8, i64 8, i64 1, i64 1, i32 0)
  br i1 %which, label %more, label %join
more:
  %j = call ptr addrspace(6) @ascend.tadds.ub(i32 8, i32 8, i32 7, i32 0, ptr addrspace(6) %i, i64 0, i64 4, i64 8, i64 1)
  br label %join
join:
  %k = phi ptr addrspace(6) [ %i, %entry ], [ %j, %more ]
  %d = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %e = call ptr addrspace(6) @ascend.tconcat.idx.ub(ptr addrspace(6) %d, i32 8, i32 64, i32 7, i32 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %i, i64 0, ptr addrspace(6) %k, i64 0, i64 8, i64 64, i64 64, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %e, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tadds.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare ptr addrspace(6) @ascend.tconcat.idx.ub(ptr addrspace(6), i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
