// Scratch on the bytes of the tile that is read, and a result on a source that is
// still read, are refuted: the operation writes both while it reads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %ascend_check %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: error: scratch in slot ubs3, bytes 0 to 4096, is written over slot ubs0, bytes 0 to 4096, while that is read [overlap]
// CHECK: error: the result in slot ubs4, bytes 0 to 4096, is written over slot ubs0, bytes 0 to 4096, while that is read [overlap]
	.ascend	a5
	.kernel	k, vector
	.param	a, gm
	.param	o, gm
	.slot	ubs0, 0x0, 4096, 1
	.slot	ubs1, 0x1000, 128, 1
	.slot	ubs2, 0x2000, 4096, 1
	.slot	ubs3, 0x0, 4096, 1
	.slot	ubs4, 0x0, 4096, 1
k:
	ldparam	x0, a
	ldparam	x1, o
	TLOAD	ubs0, f32.nd.32x32, [x0] f32.nd shape(1,1,1,32,32) stride(1024,1024,1024,32,1), pad.null
	set_flag	MTE2, V, 0
	wait_flag	MTE2, V, 0
	TROWSUM	ubs1, f32.dn.32x1, ubs0, ubs2[0], f32.nd.32x32, 32, 32
	TROWSUM	ubs1, f32.dn.32x1, ubs0, ubs3[0], f32.nd.32x32, 32, 32
	ret
	.endkernel
	.kernel	t, vector
	.param	a, gm
	.slot	ubs0, 0x0, 4096, 1
	.slot	ubs2, 0x2000, 4096, 1
	.slot	ubs4, 0x0, 4096, 1
t:
	ldparam	x0, a
	TLOAD	ubs0, f32.nd.32x32, [x0] f32.nd shape(1,1,1,32,32) stride(1024,1024,1024,32,1), pad.null
	set_flag	MTE2, V, 0
	wait_flag	MTE2, V, 0
	TTRANS	ubs4, f32.nd.32x32, ubs0, ubs2[0], f32.nd.32x32, 32, 32
	ret
	.endkernel
