; Rule: names that begin with ascend. are those of operations
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'ascend.slots.l1': names that begin with 'ascend.' are those of operations; a kernel needs another
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @ascend.slots.l1() {
  ret void
}
