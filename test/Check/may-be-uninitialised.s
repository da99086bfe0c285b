// A tile that is written for some arguments alone is no error: the author may
// know the arguments. It is a warning, and an error with -strict.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %ascend_check %s 2>&1 | FileCheck %s
// RUN: not %ascend_check -strict %s 2>/dev/null
// CHECK: warning: not proved: TEXTRACT reads slot l1s0, where nothing may have been written [uninitialised]
	.ascend	a2a3
	.kernel	k, cube
	.param	a, gm
	.param	n, i64
	.slot	l1s0, 0x0, 512, 1
	.slot	l0as0, 0x0, 512, 1
k:
	ldparam	x0, a
	ldparam	x1, n
	cmp.gt	w0, x1, 0
	bz	w0, .Skip
	TLOAD	l1s0, f16.nz.16x16, [x0] f16.nd shape(1,1,1,16,16) stride(256,256,256,16,1)
.Skip:
	set_flag	MTE2, MTE1, 0
	wait_flag	MTE2, MTE1, 0
	TEXTRACT	l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16
	ret
	.endkernel
