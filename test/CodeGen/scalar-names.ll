; What the source calls a scalar is told by its register; of several registers
; that one variable is in, machine code tells them apart by a number.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o - | FileCheck %s
; RUN: %llc-a2a3 %s -o - -stop-after=ascend-slots | FileCheck --check-prefix=MIR %s
; CHECK: .kernel k
; CHECK: .scalar [[SUM:x[0-9]+]], "sum"
; CHECK: .scalar [[NEXT:x[0-9]+]], "sum"
; CHECK: k:
; CHECK: mul [[SUM]],
; CHECK: add [[NEXT]], [[SUM]],
; MIR: %sum:x64 = MULX
; MIR: %sum.1:x64 = ADDX
define void @k(ptr addrspace(1) %out, i64 %n) !dbg !4 {
  %a = mul i64 %n, %n
    #dbg_value(i64 %a, !7, !DIExpression(), !8)
  store i64 %a, ptr addrspace(1) %out
  %b = add i64 %a, %n
    #dbg_value(i64 %b, !7, !DIExpression(), !8)
  %at = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %b, ptr addrspace(1) %at
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !9)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
