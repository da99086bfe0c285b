// Rule: the next trip's load waits until this trip's extract has read the slot.
// The message names both operations, their source lines, the bytes and the way
// there.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %ascend_check %s 2>&1 | FileCheck %s
// CHECK: missing-credit.s:[[LOAD:[0-9]+]]: error: TLOAD (MTE2) may overwrite what TEXTRACT (MTE1) is still to read: bytes 1024 to 1536 of L1; no flag or barrier makes MTE2 wait for MTE1 [race]
// CHECK-NEXT: missing-credit.s:[[LOAD]]: operation: TLOAD l1s0, {{.*}} (k.cpp:7)
// CHECK-NEXT: missing-credit.s:{{[0-9]+}}: earlier: TEXTRACT l0as0, {{.*}} (k.cpp:8)
// CHECK-NEXT: missing-credit.s:{{[0-9]+}}: path, taken: bnz w0, .Loop
	.ascend	a2a3
	.file	1 "k.cpp"
	.kernel	k, cube
	.param	a, gm
	.param	n, i64
	.slot	l1s0, 0x400, 512, 1
	.slot	l0as0, 0x0, 512, 1
k:
	ldparam	x0, a
	ldparam	x1, n
	mov	x2, 0
.Loop:
	.loc	1 7 5
	TLOAD	l1s0, f16.nz.16x16, [x0] f16.nd shape(1,1,1,16,16) stride(256,256,256,16,1)
	set_flag	MTE2, MTE1, 0
	wait_flag	MTE2, MTE1, 0
	.loc	1 8 5
	TEXTRACT	l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16
	add	x2, x2, 1
	cmp.lt	w0, x2, x1
	bnz	w0, .Loop
	ret
	.endkernel
