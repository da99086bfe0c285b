; Operations of the vector unit: two tiles, a tile and a number (constant or not),
; in place, filled; on a2a3 with scratch, which lies apart from sources and result.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -ascend-order=source %s -o - | FileCheck %s
; CHECK: .kernel k, vector
; CHECK: TLOAD [[A:ubs[0-9]+]], i32.nd.8x64, [x{{[0-9]+}}] i32.nd shape(1,1,1,5,61) stride(305,305,305,61,1), pad.max
; CHECK: TADD [[B:ubs[0-9]+]], i32.nd.8x64, [[A]], [[A]], 5, 61
; CHECK: TADDS {{ubs[0-9]+}}, i32.nd.8x64, [[B]], 7, 5, 61
; CHECK: TMULS {{ubs[0-9]+}}, i32.nd.8x64, {{ubs[0-9]+}}, x{{[0-9]+}}, 5, 61
; CHECK: TXOR [[X:ubs[0-9]+]], i32.nd.8x64, {{ubs[0-9]+}}, [[A]], [[T:ubs[0-9]+]][0], i32.nd.8x64, 5, 61
; CHECK: TEXPANDS [[S:ubs[0-9]+]][1], i32.nd.8x64, 3, 8, 64
; CHECK: TSTORE [x{{[0-9]+}}] i32.nd {{.*}}, [[X]], atomic.add
; CHECK: TSTORE [x{{[0-9]+}} + 2048] i32.nd {{.*}}, [[S]][1], atomic.none
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, i64 %n) #0 {
  %tmp = call ptr addrspace(6) @ascend.slots.ub(i32 1, i32 8, i32 64, i32 7, i32 0)
  %set = call ptr addrspace(6) @ascend.slots.ub(i32 2, i32 8, i32 64, i32 7, i32 0)
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(1) %a, i32 7, i32 0, i64 1, i64 1, i64 1, i64 5, i64 61, i64 305, i64 305, i64 305, i64 61, i64 1, i32 2)
  %b = call ptr addrspace(6) @ascend.tadd.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %t, i64 0, i64 5, i64 61)
  %c = call ptr addrspace(6) @ascend.tadds.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(6) %b, i64 0, i64 7, i64 5, i64 61)
  %d = call ptr addrspace(6) @ascend.tmuls.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(6) %c, i64 0, i64 %n, i64 5, i64 61)
  %e = call ptr addrspace(6) @ascend.txor.tmp.ub(i32 8, i32 64, i32 7, i32 0, ptr addrspace(6) %d, i64 0, ptr addrspace(6) %t, i64 0, ptr addrspace(6) %tmp, i64 0, i32 8, i32 64, i32 7, i32 0, i64 5, i64 61)
  call void @ascend.texpands.ub.into(ptr addrspace(6) %set, i64 1, i32 8, i32 64, i32 7, i32 0, i64 3, i64 8, i64 64)
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 7, i32 0, i64 1, i64 1, i64 1, i64 5, i64 61, i64 305, i64 305, i64 305, i64 61, i64 1, ptr addrspace(6) %e, i64 0, i32 1)
  %p = getelementptr i8, ptr addrspace(1) %o, i64 2048
  call void @ascend.tstore.ub(ptr addrspace(1) %p, i32 7, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %set, i64 1, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.slots.ub(i32, i32, i32, i32, i32)
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tadd.ub(i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64)
declare ptr addrspace(6) @ascend.tadds.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare ptr addrspace(6) @ascend.tmuls.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare ptr addrspace(6) @ascend.txor.tmp.ub(i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, ptr addrspace(6), i64, i32, i32, i32, i32, i64, i64)
declare void @ascend.texpands.ub.into(ptr addrspace(6), i64, i32, i32, i32, i32, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
