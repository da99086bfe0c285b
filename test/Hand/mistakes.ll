; Rule: hand-written flags are proved, or what is wrong with them is said, of
; textual IR as of C++. The kernel is right; each run takes lines out, or puts in
; what stands behind ";add".
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o %t.s 2>&1 | count 0
; RUN: FileCheck %s --check-prefix=ASM --input-file=%t.s
; RUN: %ascend_check -strict %t.s
; RUN: sed '/;reverse/d;/;prime/d;/;drain/d' %s | not %llc-a2a3 -o %t.no.s 2>&1 | FileCheck %s --check-prefix=REVERSE
; RUN: not ls %t.no.s
; RUN: sed 's/;add-twice//' %s | not %llc-a2a3 -o - 2>&1 | FileCheck %s --check-prefix=TWICE
; RUN: sed '/;prime/d' %s | not %llc-a2a3 -o - 2>&1 | FileCheck %s --check-prefix=NEVER
; RUN: sed '/;drain/d' %s | not %llc-a2a3 -o - 2>&1 | FileCheck %s --check-prefix=DRAIN
; RUN: sed 's/;add-cover//' %s | %llc-a2a3 -o - 2>&1 | FileCheck %s --check-prefix=COVER
; RUN: sed 's/;add-cover//' %s | not %llc-a2a3 -ascend-strict-sync -o - 2>&1 | FileCheck %s --check-prefix=STRICT
; RUN: sed '/;prime/d' %s | %llc-a2a3 -ascend-resync -o - 2>&1 | FileCheck %s --check-prefix=RESYNC
; RUN: sed '/;prime/d' %s | %llc-a2a3 -ascend-resync=all -o - 2>&1 | FileCheck %s --check-prefix=ALL

; ASM: .sync hand
; ASM: .slot l1s0, 0x200, 512, 1, 512, f16.nz.16x16
; ASM: .tile l1s0, "t"
; ASM:      set_flag MTE1, MTE2, 5
; ASM:      wait_flag MTE1, MTE2, 5
; ASM-NEXT: TLOAD
; ASM-NEXT: set_flag MTE2, MTE1, 5
; ASM-NEXT: wait_flag MTE2, MTE1, 5
; ASM-NEXT: TMOV
; ASM-NEXT: TMOV
; ASM-NEXT: set_flag MTE1, MTE2, 5
; ASM-NEXT: set_flag MTE1, M, 0
; ASM:      wait_flag MTE1, MTE2, 5
; REVERSE: error: {{.*}}TLOAD (MTE2) may overwrite what TMOV (MTE1) is still to read: bytes 512 to 1024 of L1; no flag or barrier makes MTE2 wait for MTE1 [race]
; TWICE: error: {{.*}}flag MTE1 -> MTE2, event 5 is set while it is up: one of the two signals is lost [double-set]
; NEVER: error: {{.*}}nothing sets flag MTE1 -> MTE2, event 5 before this wait: MTE2 hangs [early-wait]
; DRAIN: error: {{.*}}flag MTE1 -> MTE2, event 5 is still up at the end
; COVER: warning: {{.*}}TMOV reads slot l1s{{[01]}} (t), but another tile was written there since: bytes 512 to 1024 of L1 [overlap]
; STRICT: error: {{.*}}TMOV reads slot l1s{{[01]}} (t), but another tile was written there since
; RESYNC-NOT: .sync hand
; RESYNC: .slot l1s0, 0x200, 512, 1, 512
; RESYNC-NOT: _flag {{.*}}, 5
; ALL-NOT: .sync hand
; ALL-NOT: f16.nz.16x16{{$}}
; ALL: .slot l1s0, 0x0, 512, {{[123]$}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, i64 %n) {
entry:
  %t = call ptr addrspace(2) @ascend.slots.at.l1(i32 1, i32 16, i32 16, i32 1, i32 2, i64 512, i64 0)
  %l = call ptr addrspace(3) @ascend.slots.at.l0a(i32 1, i32 16, i32 16, i32 1, i32 4, i64 0, i64 0)
  %r = call ptr addrspace(4) @ascend.slots.at.l0b(i32 1, i32 16, i32 16, i32 1, i32 3, i64 0, i64 0)
  %c = call ptr addrspace(5) @ascend.slots.at.l0c(i32 1, i32 16, i32 16, i32 0, i32 2, i64 0, i64 0)
  call void @ascend.set.flag(i32 3, i32 4, i64 5) ;prime
  ;add-twice call void @ascend.set.flag(i32 3, i32 4, i64 5)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  call void @ascend.wait.flag(i32 3, i32 4, i64 5) ;reverse
  call void @ascend.tload.l1.into(ptr addrspace(2) %t, i64 0, i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ;add-cover %u = call ptr addrspace(2) @ascend.slots.at.l1(i32 1, i32 32, i32 16, i32 1, i32 2, i64 0, i64 0)
  ;add-cover call void @ascend.tload.l1.into(ptr addrspace(2) %u, i64 0, i32 32, i32 16, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 32, i64 16, i64 512, i64 512, i64 512, i64 16, i64 1)
  call void @ascend.set.flag(i32 4, i32 3, i64 5)
  call void @ascend.wait.flag(i32 4, i32 3, i64 5)
  call void @ascend.tmov.l0a.into(ptr addrspace(3) %l, i64 0, i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 16, i64 16)
  call void @ascend.tmov.l0b.into(ptr addrspace(4) %r, i64 0, i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 16, i64 16)
  call void @ascend.set.flag(i32 3, i32 4, i64 5) ;reverse
  call void @ascend.set.flag(i32 3, i32 2, i64 0)
  call void @ascend.wait.flag(i32 3, i32 2, i64 0)
  call void @ascend.tmatmul.l0c.into(ptr addrspace(5) %c, i64 0, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  call void @ascend.set.flag(i32 2, i32 6, i64 0)
  call void @ascend.wait.flag(i32 2, i32 6, i64 0)
  call void @ascend.tstore.l0c(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %c, i64 0, i32 0, i32 0)
  call void @ascend.set.flag(i32 6, i32 3, i64 0)
  call void @ascend.wait.flag(i32 6, i32 3, i64 0)
  %i1 = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  call void @ascend.wait.flag(i32 3, i32 4, i64 5) ;drain
  ret void
}
declare ptr addrspace(2) @ascend.slots.at.l1(i32, i32, i32, i32, i32, i64, i64)
declare ptr addrspace(3) @ascend.slots.at.l0a(i32, i32, i32, i32, i32, i64, i64)
declare ptr addrspace(4) @ascend.slots.at.l0b(i32, i32, i32, i32, i32, i64, i64)
declare ptr addrspace(5) @ascend.slots.at.l0c(i32, i32, i32, i32, i32, i64, i64)
declare void @ascend.tload.l1.into(ptr addrspace(2), i64, i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare void @ascend.tmov.l0a.into(ptr addrspace(3), i64, i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare void @ascend.tmov.l0b.into(ptr addrspace(4), i64, i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare void @ascend.tmatmul.l0c.into(ptr addrspace(5), i64, i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)
declare void @ascend.set.flag(i32, i32, i64)
declare void @ascend.wait.flag(i32, i32, i64)
