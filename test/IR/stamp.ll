; Builtins get their attributes from the table, whatever the input said; call
; sites lose theirs, noundef on tiles above all.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-stamp %s | FileCheck %s

; CHECK: call ptr addrspace(2) @ascend.slots.l1(
; CHECK: declare noalias ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32) #[[SLOTS:[0-9]+]]
; CHECK: declare ptr addrspace(3) @ascend.textract.l0a({{.*}}) #[[EXTRACT:[0-9]+]]
; CHECK: declare ptr addrspace(5) @ascend.tmatmul.l0c({{.*}}) #[[IDENTITY:[0-9]+]]
; CHECK: declare i64 @ascend.block.idx() #[[PURE:[0-9]+]]
; CHECK-DAG: attributes #[[SLOTS]] = { {{.*}}nomerge nounwind willreturn memory(inaccessiblemem: readwrite) }
; CHECK-DAG: attributes #[[EXTRACT]] = { {{.*}}nomerge nounwind willreturn memory(argmem: read) }
; CHECK-DAG: attributes #[[IDENTITY]] = { {{.*}}nomerge nounwind willreturn memory(argmem: read, inaccessiblemem: readwrite) }
; CHECK-DAG: attributes #[[PURE]] = { {{.*}}willreturn memory(none) }
define void @k() {
  %s = call noundef ptr addrspace(2) @ascend.slots.l1(i32 noundef 1, i32 16, i32 64, i32 1, i32 2)
  ret void
}
declare noundef ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32) readnone
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3) noundef, i64, ptr addrspace(4), i64, i64, i64, i64) readnone
declare i64 @ascend.block.idx()
