; Flags of the source stay as they are and are judged: a proven fault is an error
; of the author's, not an internal one; what is not proved is a warning, and with
; -ascend-strict-sync an error. The assembly says whose flags they are.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: not %llc-a2a3 %t/race.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=RACE
; RUN: not ls %t.s
; RUN: %llc-a2a3 %t/race.ll -ascend-check=off -o - | FileCheck %s --check-prefix=ASM
; RUN: %llc-a2a3 %t/windows.mir -start-after=ascend-slots -o %t.s 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: %ascend_check %t.s 2>&1 | FileCheck %s --check-prefix=TOOL
; RUN: not %llc-a2a3 %t/windows.mir -start-after=ascend-slots -ascend-strict-sync -o - 2>&1 | FileCheck %s --check-prefix=STRICT

; RACE-NOT: internal
; RACE: error: in function 'k': TEXTRACT (MTE1) may read before TLOAD (MTE2) has written it: bytes 0 to 512 of L1; no flag or barrier makes MTE1 wait for MTE2 [race]
; RACE-NEXT: note: in function 'k': operation: TEXTRACT
; RACE-NEXT: note: in function 'k': earlier: TLOAD
; RACE-NOT: internal
; ASM: .kernel k, cube
; ASM-NEXT: .sync hand
; ASM-NEXT: .param
; ASM-NOT: _flag
; ASM-NOT: barrier

; WARNING-NOT: error
; WARNING: warning: in function 'k': not proved: st.i32 (S) may overwrite what TLOAD (MTE2) is still to read: tensor a; {{.*}} [race]
; TOOL: warning: not proved: {{.*}}[race]
; STRICT: error: in function 'k': not proved: {{.*}}[race]

;--- race.ll
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %c) "ascend-sync"="hand" {
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  %l = call ptr addrspace(3) @ascend.textract.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.textract.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 0, i64 0, i64 16, i64 16)
  %m = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  call void @ascend.tstore.l0c(ptr addrspace(1) %c, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %m, i64 0, i32 0, i32 0)
  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.textract.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(4) @ascend.textract.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)

;--- windows.mir
--- |
  define void @k(ptr addrspace(1) %a, i64 %n) "ascend-sync"="hand" { ret void }
...
---
name: k
tracksRegLiveness: true
machineFunctionInfo:
  slots:
    - { slot: l1s0, offset: 0, bytes: 512 }
    - { slot: l0as0, offset: 0, bytes: 512 }
body: |
  bb.0:
    %0:x64 = LDPARAMX 0
    $l1s0 = TLOAD_L1 144117391395127312, %0, 0, 1, 1, 1, 1, 16, 16, 256, 256, 256, 16, 1 :: (load unknown-size from %ir.a, addrspace 1)
    SET_FLAG 4, 3, 0
    WAIT_FLAG 4, 3, 0
    $l0as0 = TEXTRACT_L0A 216177184456310800, $l1s0, 0, 0, 0, 16, 16
    %1:w32 = MOVIW 1
    STW %0, 64, %1 :: (store (s32) into %ir.a, addrspace 1)
    RET
...
