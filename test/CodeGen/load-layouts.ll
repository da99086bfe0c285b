; Loads that keep the order, and the one-row form that carries a bias: one
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a5 %s -o - | FileCheck %s
; CHECK: TLOAD l1s0[0], f32.nd.1x16, {{.*}} f32.nd shape(1,1,1,1,13) stride(13,13,13,13,1)
; CHECK: TLOAD l1s0[0], f16.nd.8x32, {{.*}} f16.nd shape(1,2,2,2,32)
; CHECK: TLOAD l1s0[0], i8.dn.32x2, {{.*}} i8.dn shape(1,1,1,32,2) stride(64,64,64,1,32)
; CHECK: TLOAD l1s0[0], f16.nz.32x64, {{.*}} f16.nz shape(2,2,2,16,16) stride(2048,1024,256,16,1)
; CHECK: TLOAD l1s0[0], bf16.nz.32x16, {{.*}} bf16.dn shape(1,1,1,32,16) stride(512,512,512,1,32)
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 32, i32 64, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 1, i32 16, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 1, i64 13, i64 13, i64 13, i64 13, i64 13, i64 1)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 8, i32 32, i32 1, i32 0, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 2, i64 2, i64 2, i64 32, i64 512, i64 128, i64 64, i64 32, i64 1)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 32, i32 2, i32 3, i32 1, ptr addrspace(1) %a, i32 3, i32 1, i64 1, i64 1, i64 1, i64 32, i64 2, i64 64, i64 64, i64 64, i64 1, i64 32)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 32, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 2, i64 2, i64 2, i64 2, i64 16, i64 16, i64 2048, i64 1024, i64 256, i64 16, i64 1)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 32, i32 16, i32 2, i32 2, ptr addrspace(1) %a, i32 2, i32 1, i64 1, i64 1, i64 1, i64 32, i64 16, i64 512, i64 512, i64 512, i64 1, i64 32)
  ret void
}
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
