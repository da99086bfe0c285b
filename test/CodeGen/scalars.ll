; Integers of any width, float arithmetic, conversions and switches need no
; library, table or constant pool.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc %s -o - | FileCheck %s

; CHECK-NOT: .section
; CHECK-LABEL: wide:
; CHECK: mulhu x
; CHECK: cmp.ult w
define void @wide(ptr addrspace(1) %p, i64 %n) {
  %v = load i128, ptr addrspace(1) %p
  %w = zext i64 %n to i128
  %m = mul i128 %v, %w
  %s = add i128 %m, %v
  %q = sdiv i128 %s, %w
  %h = call i128 @llvm.fshl.i128(i128 %q, i128 %s, i128 9)
  store i128 %h, ptr addrspace(1) %p
  %odd = load i65, ptr addrspace(1) %p
  %o = sub i65 %odd, 3
  store i65 %o, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: narrow:
; CHECK-DAG: ld.si8 w
; CHECK-DAG: smax w
; CHECK-DAG: st.i16 [
define void @narrow(ptr addrspace(1) %p, i16 %a) {
  %b = load i8, ptr addrspace(1) %p
  %c = sext i8 %b to i16
  %m = call i16 @llvm.smax.i16(i16 %a, i16 %c)
  %s = call i16 @llvm.sadd.sat.i16(i16 %m, i16 100)
  %f = freeze i16 %s
  store i16 %f, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: floats:
; CHECK-DAG: mov f{{[0-9]+}}, 1069547520
; CHECK-DAG: fmul f
; CHECK-DAG: fsqrt f
; CHECK-DAG: cvt.f32.f16 w
; CHECK-DAG: cmpf.olt w
define void @floats(ptr addrspace(1) %p, float %x) {
  %y = fmul float %x, 1.5
  %r = call float @llvm.sqrt.f32(float %y)
  %h = fptrunc float %r to half
  store half %h, ptr addrspace(1) %p
  %c = fcmp olt float %r, %x
  %z = select i1 %c, float %r, float %x
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  store float %z, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: switch_:
; CHECK: cmpw.
; CHECK-NOT: .long
define void @switch_(ptr addrspace(1) %p, i32 %x) {
  switch i32 %x, label %d [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %a
    i32 4, label %b
    i32 5, label %c
  ]
a:
  store i32 10, ptr addrspace(1) %p
  br label %d
b:
  store i32 20, ptr addrspace(1) %p
  br label %d
c:
  store i32 30, ptr addrspace(1) %p
  br label %d
d:
  ret void
}

declare i128 @llvm.fshl.i128(i128, i128, i128)
declare i16 @llvm.smax.i16(i16, i16)
declare i16 @llvm.sadd.sat.i16(i16, i16)
declare float @llvm.sqrt.f32(float)
