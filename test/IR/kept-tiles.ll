; Two equal computations in UB that are both accumulated into may be one value: the
; first accumulation gets a copy of it, on every processor, also where the two
; are in a loop; nothing is copied where the old value is not needed any more.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-tile-phis %s | FileCheck %s
; RUN: %llc-a2a3 %s -o - | FileCheck %s --check-prefix=ASM
; RUN: %llc-a5 %s -o - | FileCheck %s --check-prefix=ASM
; CHECK: %[[A:[^ ]+]] = call ptr addrspace(6) @ascend.tmuls.ub(
; CHECK: %[[C:[^ ]+]] = call ptr addrspace(6) @ascend.tmov.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %[[A]], i64 0, i64 8, i64 64)
; CHECK: call ptr addrspace(6) @ascend.taxpy.ub(ptr addrspace(6) %[[C]],
; CHECK-NOT: @ascend.tmov
; CHECK: call ptr addrspace(6) @ascend.taxpy.ub(ptr addrspace(6) %[[A]],
; ASM: TMOV [[C:ubs[0-9]+]], f32.nd.8x64,
; ASM: TAXPY
; ASM: TAXPY
define void @k(ptr addrspace(1) %x, ptr addrspace(1) %o) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %x, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %a = call ptr addrspace(6) @ascend.tmuls.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i64 1073741824, i64 8, i64 64)
  %b = call ptr addrspace(6) @ascend.taxpy.ub(ptr addrspace(6) %a, i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i64 1065353216, i64 8, i64 64)
  %c = call ptr addrspace(6) @ascend.taxpy.ub(ptr addrspace(6) %a, i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i64 1073741824, i64 8, i64 64)
  %p = getelementptr i8, ptr addrspace(1) %o, i64 2048
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %b, i64 0, i32 0)
  call void @ascend.tstore.ub(ptr addrspace(1) %p, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %c, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tmuls.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare ptr addrspace(6) @ascend.taxpy.ub(ptr addrspace(6), i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }
