; What is read through a view keeps its tile's bytes: a tile that is loaded in
; between lies elsewhere. After the last read they are free.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; RUN: %llc-a2a3 %s -stop-after=ascend-slots -o %t.mir
; RUN: %llc-a2a3 -run-pass=none %t.mir -o - | FileCheck %s --check-prefix=MIR

; MIR:      views:
; MIR-NEXT:   - { slot: l1s0, of: l1s0, type: f16.nz.512x256 }
; MIR-NEXT:   - { slot: {{l1s[34]}}, of: l1s0, type: f16.nz.512x128 }
; RUN: %llc-a2a3 %s -o /dev/null -ascend-slots-report 2>&1 | FileCheck %s --check-prefix=REPORT

; REPORT: l1s0 0x0 0x40000 262144 1 {{.*}} s
; REPORT: {{l1s[34]}} 0x20000 0x40000 131072 view of l1s0 {{.*}} h

; CHECK-DAG: .slot l1s0, 0x0, 262144, 1
; CHECK-DAG: .slot l1s1, 0x40000, 262144, 1
; CHECK-DAG: .slot l1s2, 0x0, 262144, 1
; CHECK-DAG: .slot [[HALF:l1s[3-4]]], 0x20000, 131072, 1
; CHECK: TLOAD l1s0[0]
; CHECK: TLOAD l1s1
; CHECK: TEXTRACT l0as0, f16.zz.64x64, [[HALF]]
; CHECK: TLOAD l1s2
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 512, i32 256, i32 1, i32 2)
  %h = call ptr addrspace(2) @ascend.view.l1(ptr addrspace(2) %s, i64 0, i64 0, i64 128, i32 512, i32 128, i32 1, i32 2)
  call void @ascend.tload.l1.into(ptr addrspace(2) %s, i64 0, i32 512, i32 256, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 512, i64 256, i64 1, i64 1, i64 1, i64 256, i64 1)
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 512, i32 256, i32 1, i32 2, ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 512, i64 256, i64 1, i64 1, i64 1, i64 256, i64 1)
  %x = call ptr addrspace(3) @ascend.textract.l0a(i32 64, i32 64, i32 1, i32 4, ptr addrspace(2) %h, i64 0, i64 0, i64 0, i64 64, i64 64)
  %y = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %y, i64 0, i64 64, i64 64, i64 64)
  %u = call ptr addrspace(2) @ascend.tload.l1(i32 512, i32 256, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 512, i64 256, i64 1, i64 1, i64 1, i64 256, i64 1)
  %y2 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %u, i64 0, i64 0, i64 0, i64 64, i64 64)
  %y3 = call ptr addrspace(4) @ascend.textract.l0b(i32 64, i32 64, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 64, i64 64)
  %c2 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %y2, i64 0, i64 64, i64 64, i64 64)
  %c3 = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 64, i32 64, i32 0, i32 2, ptr addrspace(3) %x, i64 0, ptr addrspace(4) %y3, i64 0, i64 64, i64 64, i64 64)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c2, i64 0, i32 0, i32 0)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 64, i64 64, i64 1, i64 1, i64 1, i64 64, i64 1, ptr addrspace(5) %c3, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.view.l1(ptr addrspace(2), i64, i64, i64, i32, i32, i32, i32)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
