// Rule: two groups of double-buffered tiles do not straddle each other. These of
// 24 and 16 KB in L0B start at the same byte, so that slot 1 of the second lies
// over slot 0 of the first.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %ascend_check %s 2>&1 | FileCheck %s
// CHECK: error: TMATMUL reads slot 0 of l0bs0 (first), but another tile was written over it: bytes 0 to 24576 of L0B [overlap]
// CHECK: earlier: TEXTRACT l0bs1[1]
	.ascend	a2a3
	.kernel	k, cube
	.param	a, gm
	.param	b, gm
	.slot	l1s0, 0x0, 4096, 1
	.slot	l1s1, 0x4000, 24576, 1
	.slot	l0as0, 0x0, 4096, 1
	.slot	l0bs0, 0x0, 24576, 2
	.slot	l0bs1, 0x0, 16384, 2
	.slot	l0cs0, 0x0, 8192, 1
	.tile	l0bs0, "first", 0, 0
	.tile	l0bs1, "second", 0, 0
k:
	ldparam	x0, a
	ldparam	x1, b
	TLOAD	l1s0, f16.nz.16x128, [x0] f16.nd shape(1,1,1,16,128) stride(2048,2048,2048,128,1)
	TLOAD	l1s1, f16.nz.128x96, [x1] f16.nd shape(1,1,1,128,96) stride(12288,12288,12288,96,1)
	set_flag	MTE2, MTE1, 0
	wait_flag	MTE2, MTE1, 0
	TEXTRACT	l0as0, f16.zz.16x128, l1s0, 0, 0, 16, 128
	TEXTRACT	l0bs0[0], f16.zn.128x96, l1s1, 0, 0, 128, 96
	TEXTRACT	l0bs1[1], f16.zn.128x64, l1s1, 0, 0, 128, 64
	set_flag	MTE1, M, 0
	wait_flag	MTE1, M, 0
	TMATMUL	l0cs0, f32.nz.16x96, l0as0, l0bs0[0], 16, 128, 96
	ret
	.endkernel
