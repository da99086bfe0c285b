; An element of a tile in UB becomes a scalar and one of a tile that is made of
; elements; what is read indexes slots, too. The checkers read it back.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o %t.s
; RUN: FileCheck %s --input-file=%t.s
; RUN: %ascend_check %t.s
; CHECK: TGETVAL [[E:x[0-9]+]], ubs{{[0-9]+}}, 17
; CHECK: and [[I:x[0-9]+]], [[E]], 1
; CHECK: TSETVAL ubs{{[0-9]+}}{{.*}}, i32.nd.1x8, 3, [[E]]
; CHECK: TSETVAL [[S:ubs[0-9]+]]{{\[}}[[I]]], i32.nd.1x8, [[I]], 5
define void @k(ptr addrspace(1) %x, ptr addrspace(1) %o) #0 {
  %s = call ptr addrspace(6) @ascend.slots.ub(i32 2, i32 1, i32 8, i32 7, i32 0)
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(1) %x, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %e = call i64 @ascend.tgetval.ub(ptr addrspace(6) %t, i64 0, i64 17)
  %i = and i64 %e, 1
  %n = call ptr addrspace(6) @ascend.tload.ub(i32 1, i32 8, i32 7, i32 0, ptr addrspace(1) %x, i32 7, i32 0, i64 1, i64 1, i64 1, i64 1, i64 8, i64 8, i64 8, i64 8, i64 8, i64 1, i32 0)
  %m = call ptr addrspace(6) @ascend.tsetval.ub(ptr addrspace(6) %n, i32 1, i32 8, i32 7, i32 0, i64 3, i64 %e)
  call void @ascend.tload.ub.into(ptr addrspace(6) %s, i64 %i, i32 1, i32 8, i32 7, i32 0, ptr addrspace(1) %x, i32 7, i32 0, i64 1, i64 1, i64 1, i64 1, i64 8, i64 8, i64 8, i64 8, i64 8, i64 1, i32 0)
  call void @ascend.tsetval.ub.into(ptr addrspace(6) %s, i64 %i, i32 1, i32 8, i32 7, i32 0, i64 %i, i64 5)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 7, i32 0, i64 1, i64 1, i64 1, i64 1, i64 8, i64 8, i64 8, i64 8, i64 8, i64 1, ptr addrspace(6) %m, i64 0, i32 0)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 7, i32 0, i64 1, i64 1, i64 1, i64 1, i64 8, i64 8, i64 8, i64 8, i64 8, i64 1, ptr addrspace(6) %s, i64 %i, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.slots.ub(i32, i32, i32, i32, i32)
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare void @ascend.tload.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare i64 @ascend.tgetval.ub(ptr addrspace(6), i64, i64)
declare ptr addrspace(6) @ascend.tsetval.ub(ptr addrspace(6), i32, i32, i32, i32, i64, i64)
declare void @ascend.tsetval.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
