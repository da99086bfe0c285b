; The verifier runs alone under opt and reports at the source line.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes=ascend-verify %s 2>&1 | FileCheck %s

; CHECK: error: k.cpp:9:3: a slot set has 1 to 16 slots, not 0
define void @k() !dbg !4 {
  %1 = call ptr addrspace(3) @ascend.slots.l0a(i32 0, i32 16, i32 64, i32 1, i32 4), !dbg !6
  ret void
}
declare ptr addrspace(3) @ascend.slots.l0a(i32, i32, i32, i32, i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 8, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 9, column: 3, scope: !4)
