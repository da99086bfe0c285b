; A print's text stands in its builtin's name, and in quotes in assembly, which
; reads back; what cannot be printed is an error.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 %s -o %t.s
; RUN: FileCheck %s --input-file=%t.s
; RUN: %ascend_sim --quiet %t.s --arg i64=-5 --arg f32=0.5 | FileCheck %s --check-prefix=SHOWN
; RUN: sed -e 's/%%d/%%s/' %t.s | not %ascend_sim - --arg i64=-5 --arg f32=0.5 2>&1 | FileCheck %s --check-prefix=TEXT
; RUN: sed -e '/ascend.print.i64/ s/%%d/%%d%%d/' %s > %t.ll
; RUN: not %llc-a2a3 %t.ll -o %t.none.s 2>&1 | FileCheck %s --check-prefix=TWO
; CHECK: print "k is %d\t\"\\\n", x0
; CHECK: print "%g", f0
; CHECK: print "\n"
; SHOWN: k is -5{{.}}"\
; SHOWN-NEXT: 0.5
; TEXT: error: the text cannot be printed: '%s' is no conversion of an integer
; TWO: error: in function 'k': the text "k is %d%d\t\"\\\n" cannot be printed: it has a second conversion; a print has one value
define void @k(i64 %k, float %f) {
  call void @"ascend.print.i64.k is %d\09\22\5C\0A"(i64 %k)
  call void @"ascend.print.f32.%g"(float %f)
  call void @"ascend.print.text.\0A"()
  ret void
}
declare void @"ascend.print.i64.k is %d\09\22\5C\0A"(i64)
declare void @"ascend.print.f32.%g"(float)
declare void @"ascend.print.text.\0A"()
