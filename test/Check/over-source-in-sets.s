// A result that an index places partly over its source is refused as one at a
// constant place is: what counts is how far apart the two begin.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %ascend_check -strict %s 2>&1 | count 0
// RUN: sed 's/ubs1, 0x0/ubs1, 0x20/' %s > %t.s
// RUN: not %ascend_check %t.s 2>&1 | FileCheck %s
// RUN: not %ascend_sim --quiet %t.s --arg out=/dev/null:f32[256] --arg out=/dev/null:f32[256] 2>&1 | FileCheck %s --check-prefix=SIM
// RUN: sed 's/ubs1, 0x0/ubs1, 0x100/' %s > %t.s
// RUN: %ascend_check -strict %t.s 2>&1 | count 0
// CHECK: error: the result in slot ubs1, bytes 32 to 800, is written over a part of slot ubs0, bytes 0 to 768, while that is read [overlap]
// SIM: illegal: TEXP writes its result over src, from another byte on
	.ascend	a5
	.kernel	k, vector
	.param	a, gm
	.param	o, gm
	.slot	ubs0, 0x0, 256, 2, 512, f32.nd.1x64
	.slot	ubs1, 0x0, 256, 2, 512, f32.nd.1x64
k:
	ldparam	x0, a
	ldparam	x1, o
	mov	x2, 0
	set_flag	MTE3, MTE2, 0
.LBB0_1:
	wait_flag	MTE3, MTE2, 0
	TLOAD	ubs0[x2], f32.nd.1x64, [x0] f32.nd shape(1,1,1,1,64) stride(64,64,64,64,1), pad.null
	set_flag	MTE2, V, 0
	wait_flag	MTE2, V, 0
	TEXP	ubs1[x2], f32.nd.1x64, ubs0[x2], 1, 64
	set_flag	V, MTE3, 0
	wait_flag	V, MTE3, 0
	TSTORE	[x1] f32.nd shape(1,1,1,1,64) stride(64,64,64,64,1), ubs1[x2], atomic.none
	set_flag	MTE3, MTE2, 0
	add	x2, x2, 1
	cmp.ne	w0, x2, 2
	bnz	w0, .LBB0_1
	wait_flag	MTE3, MTE2, 0
	ret
	.endkernel
