// A result that lies a little beside its source is written over what the operation
// has not read yet: refuted. On the source's own bytes it may lie.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %ascend_check %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: error: {{.*}}the result in slot ubs2, bytes 1024 to 5120, is written over a part of slot ubs1, bytes 0 to 4096, while that is read{{.*}}[overlap]
	.ascend	a5
	.kernel	k, vector
	.param	a, gm
	.param	o, gm
	.slot	ubs0, 0x0, 4096, 1
	.slot	ubs1, 0x0, 4096, 1
	.slot	ubs2, 0x400, 4096, 1
k:
	ldparam	x0, a
	ldparam	x1, o
	TLOAD	ubs0, f32.nd.32x32, [x0] f32.nd shape(1,1,1,32,32) stride(1024,1024,1024,32,1), pad.null
	set_flag	MTE2, V, 0
	wait_flag	MTE2, V, 0
	TEXP	ubs1, f32.nd.32x32, ubs0, 32, 32
	TEXP	ubs2, f32.nd.32x32, ubs1, 32, 32
	set_flag	V, MTE3, 0
	wait_flag	V, MTE3, 0
	TSTORE	[x1] f32.nd shape(1,1,1,32,32) stride(1024,1024,1024,32,1), ubs2, atomic.none
	ret
	.endkernel
