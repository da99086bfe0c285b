; f16 and bf16 arguments are their bits in the low half of a w, and every
; operation on them is rounded before the next one.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc %s -o - | FileCheck %s

; CHECK:      .param h, i32
; CHECK-NEXT: .param b, i32
; CHECK-LABEL: k:
; CHECK-DAG: ldparam [[H:w[0-9]+]], h
; CHECK-DAG: ldparam [[B:w[0-9]+]], b
; CHECK-DAG: cvt.f16.f32 {{f[0-9]+}}, [[H]]
; CHECK-DAG: cvt.bf16.f32 {{f[0-9]+}}, [[B]]
; CHECK: ret
define void @k(ptr addrspace(1) %p, half %h, bfloat %b) {
  %x = fpext half %h to float
  %y = fpext bfloat %b to float
  %z = fsub float %x, %y
  store float %z, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: rounded:
; CHECK:      fadd [[SUM:f[0-9]+]]
; CHECK:      cvt.f32.f16 [[BITS:w[0-9]+]], [[SUM]]
; CHECK:      cvt.f16.f32 [[AGAIN:f[0-9]+]], [[BITS]]
; CHECK:      fmul {{.*}}[[AGAIN]]
; CHECK:      cvt.f32.f16
; CHECK:      st.i16
define void @rounded(ptr addrspace(1) %p, half %h) {
  %g = load half, ptr addrspace(1) %p
  %sum = fadd half %g, %h
  %product = fmul half %sum, %h
  store half %product, ptr addrspace(1) %p
  ret void
}
