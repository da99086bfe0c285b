; The whole pipeline, in order: a pass that moves, merges or reasons about overlap
; of registers must not slip in (docs/architecture.md says why for each).
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -O2 -debug-pass=Structure %s -o /dev/null 2>&1 | grep -v Verif | FileCheck %s
; RUN: %llc-a2a3 -O0 -debug-pass=Structure %s -o /dev/null 2>&1 | grep -v Verif | FileCheck %s --check-prefix=O0

; CHECK-NOT: {{Loop Strength|CodeGen Prepare|Machine Loop Invariant|Common Subexpression|Code Sinking|Early Tail|Machine Instruction Scheduler}}
; CHECK: Expand large div/rem
; CHECK: Ascend preparation of IR
; CHECK: Ascend instruction selection
; CHECK-NOT: {{Loop Strength|CodeGen Prepare|Machine Loop Invariant|Common Subexpression|Code Sinking|Early Tail|Machine Instruction Scheduler}}
; CHECK: Ascend order of tile operations
; CHECK: Eliminate PHI nodes
; CHECK: Two-Address
; CHECK: Register Coalescer
; CHECK-NEXT: Rename Disconnected
; CHECK-NEXT: Virtual Register Map
; CHECK-NEXT: Lazy Machine Block Frequency Analysis
; CHECK-NEXT: Machine Optimization Remark Emitter
; CHECK-NEXT: Ascend slot allocator
; CHECK: Virtual Register Rewriter
; CHECK-NOT: {{Copy Propagation|Branch|Block Placement|Prologue|Post.RA.*(Sink|Sched)|Tail Duplication|Machine Loop Invariant}}
; CHECK: Post-RA pseudo
; CHECK: Ascend synchronisation insertion
; CHECK-NOT: {{Copy Propagation|Block Placement|Live DEBUG_VALUE}}
; CHECK: Ascend tile assembly

; O0: Ascend instruction selection
; O0-NOT: Ascend order of tile operations
; O0: Register Coalescer
; O0: Ascend slot allocator
; O0: Ascend synchronisation insertion
define void @k() {
  ret void
}
