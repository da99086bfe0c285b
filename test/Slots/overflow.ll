; Rule: tiles that are live together fit into their memory; the message names
; each of them with its bytes, and the limit.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s

; CHECK: error: in function 'k': L1 overflow: {{.*}}'t1' (262144 bytes){{.*}}'t2' (262144 bytes){{.*}}'t3' (262144 bytes){{.*}}; L1 of a2a3 has 524288 bytes: use smaller tiles
define void @k(ptr addrspace(1) %a) {
  %t1 = call ptr addrspace(2) @ascend.tload.l1(i32 1024, i32 128, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 1024, i64 128, i64 1, i64 1, i64 1, i64 128, i64 1)
  %t2 = call ptr addrspace(2) @ascend.tload.l1(i32 1024, i32 128, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 1024, i64 128, i64 1, i64 1, i64 1, i64 128, i64 1)
  %t3 = call ptr addrspace(2) @ascend.tload.l1(i32 1024, i32 128, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 1024, i64 128, i64 1, i64 1, i64 1, i64 128, i64 1)
  br label %use
use:
  %i = phi i64 [0, %0], [%i1, %use]
  %l1 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %t1, i64 0, i64 0, i64 0, i64 16, i64 32)
  %l2 = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 32, i32 1, i32 4, ptr addrspace(2) %t2, i64 0, i64 0, i64 0, i64 16, i64 32)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 32, i32 16, i32 1, i32 3, ptr addrspace(2) %t3, i64 0, i64 0, i64 0, i64 32, i64 16)
  %c1 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l1, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 32, i64 16)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %c1, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l2, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 32, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c2, i64 0, i32 0, i32 0)
  %i1 = add i64 %i, 1
  %c = icmp slt i64 %i1, 4
  br i1 %c, label %use, label %done
done:
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
