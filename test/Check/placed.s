// Slots that the source has placed are bytes: two names of halves fill what a
// third reads. A half that is missing, a tile that reaches out of what is read,
// and a distance below a slot's size are found; bytes outside the memory, too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %ascend_check -strict %s 2>&1 | count 0
// RUN: %ascend_sim %s --quiet --schedules 2 --arg out=/dev/null:f16[16x16] --arg out=/dev/null:f16[32x16]
// RUN: sed '/lower/d' %s > %t.half.s
// RUN: %ascend_check %t.half.s 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not %ascend_sim %t.half.s --quiet --arg out=/dev/null:f16[16x16] --arg out=/dev/null:f16[32x16] 2>&1 | FileCheck %s --check-prefix=POISON
// RUN: sed 's/..straddle//' %s > %t.over.s
// RUN: not %ascend_check %t.over.s 2>&1 | FileCheck %s --check-prefix=OVER
// RUN: not %ascend_sim %t.over.s --quiet --arg out=/dev/null:f16[16x16] --arg out=/dev/null:f16[32x16] 2>&1 | FileCheck %s --check-prefix=CLOBBER
// RUN: sed 's/512, 1, 512, f16.nz.16x16/512, 1, 256, f16.nz.16x16/' %s > %t.near.s
// RUN: not %ascend_check %t.near.s 2>&1 | FileCheck %s --check-prefix=NEAR
// HALF: warning: not proved: TSTORE reads slot l1s2 (whole), where nothing may have been written
// POISON: poison
// OVER: error: TSTORE reads slot l1s3, but another tile was written over a part of it: bytes 512 to 1536 of L1 [overlap]
// CLOBBER: clobber
// NEAR: slots are not less than their bytes apart
	.ascend	a2a3
	.kernel	k, cube
	.sync	hand
	.param	a, gm
	.param	b, gm
	.slot	l1s0, 0x0, 512, 1, 512, f16.nz.16x16
	.slot	l1s1, 0x200, 512, 1, 512, f16.nz.16x16
	.slot	l1s2, 0x0, 1024, 1, 1024, f16.nz.32x16
	.slot	l1s3, 0x200, 1024, 1, 1024, f16.nz.32x16
	.tile	l1s2, "whole", 0, 0
k:
	ldparam	x0, a
	ldparam	x1, b
	//straddle TLOAD	l1s3[0], f16.nz.32x16, [x1] f16.nd shape(1,1,1,32,16) stride(512,512,512,16,1)
	TLOAD	l1s0[0], f16.nz.16x16, [x0] f16.nd shape(1,1,1,16,16) stride(256,256,256,16,1)
	TLOAD	l1s1[0], f16.nz.16x16, [x0] f16.nd shape(1,1,1,16,16) stride(256,256,256,16,1) // lower
	pipe_barrier	ALL
	//straddle TLOAD	l1s2[0], f16.nz.32x16, [x1] f16.nd shape(1,1,1,32,16) stride(512,512,512,16,1)
	//straddle pipe_barrier	ALL
	//straddle TSTORE	[x1] f16.nz shape(1,1,2,16,16) stride(512,512,256,16,1), l1s3[0], atomic.none
	TSTORE	[x1] f16.nz shape(1,1,2,16,16) stride(512,512,256,16,1), l1s2[0], atomic.none
	pipe_barrier	ALL
	ret
	.endkernel
