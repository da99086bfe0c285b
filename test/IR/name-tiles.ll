; A tile carries its variable's name and line to selection; without a debug
; record, its IR name.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt-print -passes=ascend-name-tiles %s | FileCheck %s

; CHECK: %s = call {{.*}}@ascend.slots.l1({{.*}} !pcsections ![[S:[0-9]+]]
; CHECK: %1 = call {{.*}}@ascend.slots.l0a({{.*}} !pcsections ![[L:[0-9]+]]
; CHECK-DAG: ![[S]] = !{!"s", !"", i32 0}
; CHECK-DAG: ![[L]] = !{!"left", !"k.cpp", i32 9}
define void @k() !dbg !4 {
  %s = call ptr addrspace(2) @ascend.slots.l1(i32 1, i32 16, i32 64, i32 1, i32 2)
  %1 = call ptr addrspace(3) @ascend.slots.l0a(i32 1, i32 16, i32 64, i32 1, i32 4), !dbg !6
    #dbg_value(ptr addrspace(3) %1, !5, !DIExpression(), !6)
  ret void
}
declare ptr addrspace(2) @ascend.slots.l1(i32, i32, i32, i32, i32)
declare ptr addrspace(3) @ascend.slots.l0a(i32, i32, i32, i32, i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 8, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocalVariable(name: "left", scope: !4, file: !1, line: 9)
!6 = !DILocation(line: 9, column: 3, scope: !4)
