; Rule: m rounds up to the rows of an nz tile, or the tile is compact
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': m of TMATMUL is 40: the unit takes a for a tile of 48 rows, but it has 64; give it 48, or use TileLeftCompact
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 2, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 40, i64 64)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 40, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 40, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
