// Two operations on columns of one tile that lie between each other's need no
// barrier on a pipe that does not order its own; one more column does, and rows
// that a part reaches into with its tile, but not with its numbers, do not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %ascend_check -strict %s 2>&1 | count 0
// RUN: %python -c "open('%t.bin', 'wb').write(bytes(2048))"
// RUN: %ascend_sim %s --quiet --schedules 2 --arg in=%t.bin:f32[512] --arg out=/dev/null:f32[512]
// RUN: sed 's/4, 32/4, 33/' %s > %t.s
// RUN: not %ascend_check %t.s 2>&1 | FileCheck %s
// RUN: sed 's/1, 256/1, 257/' %s > %t.s
// RUN: not %ascend_check %t.s 2>&1 | FileCheck %s --check-prefix=ROWS
// CHECK: error: TABS (V) may overwrite what TRELU (V) is still to {{.*}} [race]
// ROWS: error: TEXP (V) may overwrite what TEXP (V) is still to {{.*}} [race]
	.ascend	a2a3
	.kernel	k, vector
	.param	a, gm
	.param	o, gm
	.slot	ubs0, 0x0, 2048, 1
	.slot	ubs1, 0x0, 2048, 1
	.slot	ubs2, 0x80, 1536, 1
	.slot	ubs3, 0x0, 2048, 1
	.slot	ubs4, 0x400, 1024, 1
	.view	ubs0, ubs0, u8.nd.64x32
	.view	ubs1, ubs0, f32.nd.4x128
	.view	ubs2, ubs0, f32.nd.3x128
	.view	ubs3, ubs0, f32.nd.1x512
	.view	ubs4, ubs0, f32.nd.1x256
k:
	ldparam	x0, a
	ldparam	x1, o
	TLOAD	ubs3[0], f32.nd.1x512, [x0] f32.nd shape(1,1,1,1,512) stride(512,512,512,512,1), pad.null
	set_flag	MTE2, V, 0
	wait_flag	MTE2, V, 0
	TRELU	ubs1[0], f32.nd.4x128, ubs1, 4, 32
	TABS	ubs2[0], f32.nd.3x128, ubs2, 3, 32
	pipe_barrier	V
	TEXP	ubs3[0], f32.nd.1x512, ubs3, 1, 256
	TEXP	ubs4[0], f32.nd.1x256, ubs4, 1, 256
	set_flag	V, MTE3, 0
	wait_flag	V, MTE3, 0
	TSTORE	[x1] f32.nd shape(1,1,1,1,512) stride(512,512,512,512,1), ubs3, atomic.none
	ret
	.endkernel
