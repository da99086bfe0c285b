; Rule: what the machine has and this compiler does not is refused by name
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a5 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': 'ascend.tmatmul.mx.l0c' is an operation of the machine, but TMATMUL_MX is not supported: use TMATMUL, which has no scales
; CHECK: error: in function 'k': 'ascend.tmatmul.mx.acc.l0c.into' is an operation of the machine, but TMATMUL_MX is not supported
; CHECK: error: in function 'k': 'ascend.tgemv.mx' is an operation of the machine, but TGEMV_MX is not supported: use TGEMV
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a) {
  call void @ascend.tmatmul.mx.l0c()
  call void @ascend.tmatmul.mx.acc.l0c.into()
  call void @ascend.tgemv.mx()
  ret void
}
declare void @ascend.tmatmul.mx.l0c()
declare void @ascend.tmatmul.mx.acc.l0c.into()
declare void @ascend.tgemv.mx()
