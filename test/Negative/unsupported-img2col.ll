; Rule: what the machine has and this compiler does not is refused by name
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 'ascend.timg2col.l0a' is an operation of the machine, but TIMG2COL is not supported: unroll the image in global memory, then TLOAD and TEXTRACT
; CHECK: error: in function 'k': 'ascend.setfmatrix' is an operation of the machine, but SETFMATRIX is not supported: 
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) {
  call void @ascend.timg2col.l0a()
  call void @ascend.setfmatrix()
  ret void
}
declare void @ascend.timg2col.l0a()
declare void @ascend.setfmatrix()
