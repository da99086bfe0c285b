// The double-buffered GEMM of the public kernels with hand-placed slots and
// flags: 8 steps of k, four to a load. All that it needs is ordered, but both
// slots share the two MTE2 -> MTE1 ids, so that a signal may be lost if MTE1 is
// late: what depends on the timing is a warning, and an error with -strict.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %ascend_check %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %ascend_check -strict %s 2>/dev/null
// CHECK-DAG: warning: not proved: flag MTE2 -> MTE1, event 0 may be set again before MTE1 has taken it{{.*}}[double-set]
// CHECK-DAG: warning: not proved: flag MTE2 -> MTE1, event 1 may be set again before MTE1 has taken it{{.*}}[double-set]
	.ascend	a2a3
	.kernel	gemm, cube
	.param	a, gm
	.param	b, gm
	.param	c, gm
	.slot	l1s0, 0x0, 65536, 2
	.slot	l1s1, 0x20000, 131072, 2
	.slot	l0as0, 0x0, 16384, 2
	.slot	l0bs0, 0x0, 32768, 2
	.slot	l0cs0, 0x0, 131072, 1
gemm:
	ldparam	x0, a
	ldparam	x1, b
	ldparam	x2, c
	mov	x3, 0                   // k
	mov	x4, 0                   // slot to fill in L1
	mov	x5, 0                   // slot in L0
	set_flag	MTE1, MTE2, 0
	set_flag	MTE1, MTE2, 1
	set_flag	M, MTE1, 0
	set_flag	M, MTE1, 1
.Loop:
	and	x6, x3, 3
	cmp.eq	w0, x6, 0
	bz	w0, .Loaded
	wait_flag	MTE1, MTE2, x4
	TLOAD	l1s0[x4], f16.nz.128x256, [x0] f16.nd shape(1,1,1,128,256) stride(65536,65536,65536,512,1)
	set_flag	MTE2, MTE1, 0
	TLOAD	l1s1[x4], f16.nz.256x256, [x1] f16.nd shape(1,1,1,256,256) stride(65536,65536,65536,256,1)
	set_flag	MTE2, MTE1, 1
	xor	x4, x4, 1
.Loaded:
	xor	x7, x4, 1               // slot to use in L1
	shl	x8, x6, 6
	wait_flag	M, MTE1, x5
	bz	w0, .Left
	wait_flag	MTE2, MTE1, 0
.Left:
	TEXTRACT	l0as0[x5], f16.zz.128x64, l1s0[x7], 0, x8, 128, 64
	bz	w0, .Right
	wait_flag	MTE2, MTE1, 1
.Right:
	TEXTRACT	l0bs0[x5], f16.zn.64x256, l1s1[x7], x8, 0, 64, 256
	cmp.eq	w1, x6, 3
	bz	w1, .Kept
	set_flag	MTE1, MTE2, x7
.Kept:
	set_flag	MTE1, M, x5
	wait_flag	MTE1, M, x5
	cmp.eq	w2, x3, 0
	bz	w2, .Add
	TMATMUL	l0cs0, f32.nz.128x256, l0as0[x5], l0bs0[x5], 128, 64, 256
	b	.Next
.Add:
	TMATMUL_ACC	l0cs0, f32.nz.128x256, l0as0[x5], l0bs0[x5], 128, 64, 256
.Next:
	set_flag	M, MTE1, x5
	xor	x5, x5, 1
	add	x3, x3, 1
	cmp.lt	w3, x3, 8
	bnz	w3, .Loop
	set_flag	M, FIX, 0
	wait_flag	M, FIX, 0
	TSTORE	[x2] f32.nd shape(1,1,1,128,256) stride(32768,32768,32768,256,1), l0cs0, relu.none, atomic.none
	set_flag	FIX, M, 0
	wait_flag	FIX, M, 0
	wait_flag	M, MTE1, 0
	wait_flag	M, MTE1, 1
	wait_flag	MTE1, MTE2, 0
	wait_flag	MTE1, MTE2, 1
	ret
	.endkernel
