; A tile of L1 goes back to memory on MTE3, in the order that it has.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; CHECK: TLOAD [[A:l1s[0-9]+]], f16.nd.4x32
; CHECK: set_flag MTE2, MTE3,
; CHECK: wait_flag MTE2, MTE3,
; CHECK: TSTORE {{.*}} f16.nd shape(1,1,1,4,32) stride(128,128,128,32,1), [[A]], atomic.none
; CHECK: TSTORE {{.*}} f16.nd shape(1,1,1,4,32) stride(128,128,128,32,1), [[A]], atomic.add
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 4, i32 32, i32 1, i32 0, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 4, i64 32, i64 128, i64 128, i64 128, i64 32, i64 1)
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 4, i64 32, i64 128, i64 128, i64 128, i64 32, i64 1, ptr addrspace(2) %t, i64 0, i32 0)
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 4, i64 32, i64 128, i64 128, i64 128, i64 32, i64 1, ptr addrspace(2) %t, i64 0, i32 1)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare void @ascend.tstore.l1(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(2), i64, i32)
