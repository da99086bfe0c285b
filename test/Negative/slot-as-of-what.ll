; Rule: a name for tiles of another type is of a set that the source does not
; place, and these tiles fit into the memory.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'value': tiles of another type have slots of a set{{.*}}: not a tile, a view or what TASSIGN has placed
; CHECK: error: in function 'placed': tiles of another type have slots of a set
; CHECK: error: in function 'large': a tile of type f16.nz.1024x1024 takes 2097152 bytes; L1 of a2a3 has 524288 bytes
; CHECK: error: in function 'code': the dtype or layout code of a name for tiles of another type is unknown
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @value(ptr addrspace(1) %a) {
  %s = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 1024, i64 1024, i64 1024, i64 32, i64 1)
  %n = call ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2) %s, i32 16, i32 32, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %n, i64 0, i32 16, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 1024, i64 1024, i64 1024, i64 32, i64 1)
  ret void
}
define void @placed(ptr addrspace(1) %a) {
  %s = call ptr addrspace(2) @ascend.slots.at.l1(i32 2, i32 16, i32 64, i32 1, i32 2, i64 0, i64 4096)
  %n = call ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2) %s, i32 16, i32 32, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %n, i64 0, i32 16, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 1024, i64 1024, i64 1024, i64 32, i64 1)
  ret void
}
define void @large(ptr addrspace(1) %a) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 64, i32 1, i32 2)
  %n = call ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2) %s, i32 1024, i32 1024, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %n, i64 0, i32 16, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 1024, i64 1024, i64 1024, i64 32, i64 1)
  ret void
}
define void @code(ptr addrspace(1) %a) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 2, i32 16, i32 64, i32 1, i32 2)
  %n = call ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2) %s, i32 16, i32 32, i32 99, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %n, i64 0, i32 16, i32 32, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 32, i64 1024, i64 1024, i64 1024, i64 32, i64 1)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.slots.at.l1(i32, i32, i32, i32, i32, i64, i64)
declare ptr addrspace(2) @ascend.slots.as.l1(ptr addrspace(2), i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
