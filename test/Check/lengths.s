// The length of a set that has none in the slot table is told on every path to
// its uses and to those of sets behind it, and once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %ascend_check -strict %s 2>&1 | count 0
// RUN: sed '/ ONE-PATH/d' %s > %t.s
// RUN: not %ascend_check -strict %t.s 2>&1 | FileCheck %s --check-prefix=PATHS
// RUN: sed '/ OTHER-PATH/d' %s > %t.s
// RUN: not %ascend_check -strict %t.s 2>&1 | FileCheck %s --check-prefix=PATHS
// RUN: sed 's/bnz.*Ldone/bnz w1, .Lsecond/' %s > %t.s
// RUN: not %ascend_check -strict %t.s 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: sed 's/slot_bytes.ubs1, x4/slot_bytes ubs2, x4/' %s > %t.s
// RUN: not %ascend_check %t.s 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: sed 's/ubs1, 0x40200/ubs1, 0x40100/' %s > %t.s
// RUN: not %ascend_check -strict %t.s 2>&1 | FileCheck %s --check-prefix=OVER
// PATHS: error: TLOAD uses slot 0 of ubs0, which lies nowhere: the length of slot ubs0 may not have been told yet [slot-bounds]
// PATHS: error: TRELU uses slot ubs1, which lies nowhere: the length of slot ubs0 may not have been told yet [slot-bounds]
// LOOP: error: the length of slot ubs1 may be told again: what lies there would move [slot-bounds]
// TABLE: error: the length of slot ubs2 is told, which the slot table says already [slot-bounds]
// OVER: error: TABS reads slot 1 of ubs0, but another tile was written over it
	.ascend	a5
	.kernel	k, vector
	.param	a, gm
	.param	o, gm
	.param	n, i64
	.param	m, i64
	.slot	ubs0, 0x40000, 256, 2
	.slot	ubs1, 0x40200, 256, 1
	.slot	ubs2, 0x0, 256, 1
k:
	ldparam	x0, a
	ldparam	x1, o
	ldparam	x2, n
	ldparam	x4, m
	cmp.gt	w0, x2, 256
	bz	w0, .Lshort
	slot_bytes	ubs0, x2          // OTHER-PATH
	pipe_barrier	MTE2
	b	.Lsecond
.Lshort:
	slot_bytes	ubs0, 256         // ONE-PATH
	pipe_barrier	MTE2
.Lsecond:
	slot_bytes	ubs1, x4
	TLOAD	ubs0[0], f32.nd.1x64, [x0] f32.nd shape(1,1,1,1,64) stride(64,64,64,64,1), pad.null
	TLOAD	ubs0[1], f32.nd.1x64, [x0] f32.nd shape(1,1,1,1,64) stride(64,64,64,64,1), pad.null
	set_flag	MTE2, V, 0
	wait_flag	MTE2, V, 0
	TRELU	ubs1[0], f32.nd.1x64, ubs0[0], 1, 64
	TABS	ubs2[0], f32.nd.1x64, ubs0[1], 1, 64
	TADD	ubs2[0], f32.nd.1x64, ubs1, ubs2, 1, 64
	set_flag	V, MTE3, 0
	wait_flag	V, MTE3, 0
	TSTORE	[x1] f32.nd shape(1,1,1,1,64) stride(64,64,64,64,1), ubs2, atomic.none
	set_flag	MTE3, MTE2, 0
	wait_flag	MTE3, MTE2, 0
	cmp.gt	w1, x4, 512
	bnz	w1, .Ldone
.Ldone:
	ret
	.endkernel
