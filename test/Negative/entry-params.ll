; Rule: an entry unpacks what it knows: how large a tensor's elements are, whose
; extent a dimension is, and which one kernel of a core it calls.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: rm -rf %t && split-file %s %t
; RUN: not %llc-a2a3 -ascend-abi=kernel-entry -ascend-emit=pto %t/element.ll -o - 2>&1 | FileCheck %s --check-prefix=ELEMENT
; RUN: not %llc-a2a3 -ascend-abi=kernel-entry -ascend-emit=pto %t/two.ll -o - 2>&1 | FileCheck %s --check-prefix=TWO
; RUN: not %llc-a2a3 -ascend-emit=pto %t/name.ll -o - 2>&1 | FileCheck %s --check-prefix=NAME
; RUN: not %llc-a2a3 %t/extent.ll -o - 2>&1 | FileCheck %s --check-prefix=EXTENT
; ELEMENT: error: kernel 'k': kernel_entry has to know how many bytes the elements of 'out' have, which no single type of its tile operations says; give the parameter the attribute "ascend.element"
; TWO: error: kernels 'k' and 'l' are both for the cube core, and kernel_entry calls one: put each into a file of its own
; NAME: error: kernel 'kernel_entry' has the name of the entry: compile it with -ascend-abi=cann, or give it another name
; EXTENT: error: {{.*}}parameter 'm' is extent 'b.0', which is not 'tensor.dimension' of a tensor among the parameters, as an integer

;--- element.ll
define void @k(ptr addrspace(1) %out) {
  store i64 1, ptr addrspace(1) %out
  ret void
}
;--- two.ll
define void @k(ptr addrspace(1) "ascend.element"="8" %out) {
  store i64 1, ptr addrspace(1) %out
  ret void
}
define void @l(ptr addrspace(1) "ascend.element"="8" %out) {
  store i64 1, ptr addrspace(1) %out
  ret void
}
;--- name.ll
define void @kernel_entry(ptr addrspace(1) "ascend.element"="8" %out) "ascend-abi"="kernel-entry" {
  store i64 1, ptr addrspace(1) %out
  ret void
}
;--- extent.ll
define void @k(ptr addrspace(1) %a, i64 "ascend.extent"="b.0" %m) {
  store i64 %m, ptr addrspace(1) %a
  ret void
}
