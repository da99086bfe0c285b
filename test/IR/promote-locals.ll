; A local becomes a value at every level of optimisation, whatever its width and
; its padding.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-promote-locals %s | FileCheck %s
; CHECK-NOT: alloca
target datalayout = "e-p:64:64-i64:64-i128:128-n32:64-S64"

; A calling convention of the front end reads an odd integer in pieces.
; CHECK-LABEL: define { i64, i64 } @pieces
; CHECK: zext i65 %x to i128
define { i64, i64 } @pieces(i65 %x) {
  %m = alloca i65, align 8
  store i65 %x, ptr %m, align 8
  %v = load { i64, i64 }, ptr %m, align 8
  ret { i64, i64 } %v
}

; CHECK-LABEL: define i33 @whole
; CHECK: trunc i64 %x to i33
define i33 @whole(i64 %x) {
  %m = alloca i33, align 8
  store i64 %x, ptr %m, align 8
  %v = load i33, ptr %m, align 8
  ret i33 %v
}

; What stands behind an odd integer stays.
; CHECK-LABEL: define i8 @neighbour
; CHECK: ret i8 %n
define i8 @neighbour(i33 %x, i8 %n) {
  %m = alloca <{ i33, i8 }>
  %behind = getelementptr i8, ptr %m, i64 5
  store i8 %n, ptr %behind
  store i33 %x, ptr %m
  %v = load i8, ptr %behind
  ret i8 %v
}

; A struct that never was in memory: what is extracted is what was inserted.
; CHECK-LABEL: define ptr addrspace(5) @aggregate
; CHECK-NOT: value
; CHECK: ret ptr addrspace(5) %x
define ptr addrspace(5) @aggregate(ptr addrspace(5) %x, ptr addrspace(5) %y) {
  %a = insertvalue { i64, ptr addrspace(5) } poison, ptr addrspace(5) %y, 1
  %b = insertvalue { i64, ptr addrspace(5) } %a, ptr addrspace(5) %x, 1
  %c = insertvalue { i64, ptr addrspace(5) } %b, i64 1, 0
  %v = extractvalue { i64, ptr addrspace(5) } %c, 1
  ret ptr addrspace(5) %v
}

; Nothing is made of code that cannot be reached.
; CHECK-LABEL: define i64 @itself
define i64 @itself() {
  ret i64 0
never:
  %a = insertvalue { i64, i64 } %a, i64 1, 0
  %v = extractvalue { i64, i64 } %a, 1
  ret i64 %v
}

; Padding that is cleared and copied, but never read.
; CHECK-LABEL: define i64 @padding
; CHECK-NOT: call
; CHECK: ret i64 0
define i64 @padding() {
  %a = alloca { i8, i64 }, align 8
  %b = alloca { i8, i64 }, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %a, i8 0, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %a, i64 16, i1 false)
  %p = getelementptr { i8, i64 }, ptr %b, i32 0, i32 1
  %v = load i64, ptr %p
  ret i64 %v
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
