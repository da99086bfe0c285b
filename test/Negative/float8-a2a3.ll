; Rule: 8-bit floats are a5's; what a2a3 takes is named
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': no form of TLOAD takes (dst, src) = (hif8.nz, hif8.nd) on a2a3; legal are (f16.nz, f16.nd), (bf16.nz, bf16.nd), (f32.nz, f32.nd), (i8.nz, i8.nd),
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %o, i64 %s) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 32, i32 64, i32 13, i32 2, ptr addrspace(1) %a, i32 13, i32 0, i64 1, i64 1, i64 1, i64 32, i64 64, i64 2048, i64 2048, i64 2048, i64 64, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
