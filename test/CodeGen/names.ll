; Kernels and parameters may have any name; what is no word is quoted, and read
; back.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc %s -o %t.s
; RUN: FileCheck %s < %t.s
; RUN: %ascend_check %t.s
; CHECK: .kernel "a b", cube
; CHECK: .param "x y", gm
; CHECK: .param "p-q", i32
; CHECK: .param "1", i64
define void @"a b"(ptr addrspace(1) %"x y", i32 %p-q, i64 %"1") {
  store i32 %p-q, ptr addrspace(1) %"x y"
  %q = getelementptr i64, ptr addrspace(1) %"x y", i64 7
  store i64 %"1", ptr addrspace(1) %q
  ret void
}
