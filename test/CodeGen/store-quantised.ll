; Stores of an accumulator that quantise it: by a scalar, constant or not, and by a row of the fixpipe buffer. FIX fills that itself, and needs a barrier before it reads it.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; CHECK: .slot fbs0, 0x0, 256, 1
; CHECK: TLOAD [[ROW:l1s[0-9]+]], u64.nd.1x32,
; CHECK: wait_flag MTE2, FIX,
; CHECK: TMOV fbs0, u64.nd.1x32, [[ROW]], 1, 32
; CHECK: wait_flag M, FIX,
; CHECK: TSTORE {{.*}} i8.nd shape(1,1,1,16,32) stride(512,512,512,32,1), l0cs0, x{{[0-9]+}}, relu.none, atomic.none
; CHECK: TSTORE {{.*}} f16.nd {{.*}}, l0cs0, 1056964608, relu.normal, atomic.none
; CHECK: TSTORE {{.*}} i8.nz shape(1,1,1,16,32) stride(512,512,512,32,1), l0cs0, 70369809530880, relu.none, atomic.add
; CHECK: pipe_barrier FIX
; CHECK-NEXT: TSTORE_FP {{.*}} u8.nd {{.*}}, l0cs0, fbs0, relu.none, atomic.none
; CHECK: TSTORE_FP {{.*}} f16.nz shape(1,2,1,16,16) stride(512,256,256,16,1), l0cs0, fbs0, relu.normal, atomic.add
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 64, i32 3, i32 2, ptr addrspace(1) %a, i32 3, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 32, i32 3, i32 2, ptr addrspace(1) %b, i32 3, i32 0, i64 1, i64 1, i64 1, i64 64, i64 32, i64 2048, i64 2048, i64 2048, i64 32, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 64, i32 3, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 64)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 32, i32 3, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 64, i64 32)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 32, i32 7, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 64, i64 32)
  %row = call ptr addrspace(2) @ascend.tload.l1(i32 1, i32 32, i32 10, i32 0, ptr addrspace(1) %q, i32 10, i32 0, i64 1, i64 1, i64 1, i64 1, i64 32, i64 32, i64 32, i64 32, i64 32, i64 1)
  %fp = call ptr addrspace(7) @ascend.tmov.fb(i32 1, i32 32, i32 10, i32 0, ptr addrspace(2) %row, i64 0, i64 1, i64 32)
  call void @ascend.tstore.quant.l0c(ptr addrspace(1) %o, i32 3, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(5) %c, i64 0, i64 %s, i32 0, i32 0)
  call void @ascend.tstore.quant.l0c(ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(5) %c, i64 0, i64 1056964608, i32 1, i32 0)
  call void @ascend.tstore.quant.l0c(ptr addrspace(1) %o, i32 3, i32 2, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(5) %c, i64 0, i64 70369809530880, i32 0, i32 1)
  call void @ascend.tstore.fp.l0c(ptr addrspace(1) %o, i32 4, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 512, i64 512, i64 512, i64 32, i64 1, ptr addrspace(5) %c, i64 0, ptr addrspace(7) %fp, i64 0, i32 0, i32 0)
  call void @ascend.tstore.fp.l0c(ptr addrspace(1) %o, i32 1, i32 2, i64 1, i64 2, i64 1, i64 16, i64 16, i64 512, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c, i64 0, ptr addrspace(7) %fp, i64 0, i32 1, i32 1)
  ret void
}
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(7) @ascend.tmov.fb(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare void @ascend.tstore.fp.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, ptr addrspace(7), i64, i32, i32)
declare void @ascend.tstore.quant.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i64, i32, i32)
