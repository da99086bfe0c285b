// Rule: a view is a part of its tile whose fractals are as far apart as there
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %ascend_check %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+9]]:{{.*}} error: view l1s1 is no part of the tile in l1s0: from (16, 0) on it leaves f16.nz.32x32
// CHECK: error: view l1s2 is no part of the tile in l1s0: its fractals are not as far apart
// CHECK-NOT: l1s3
	.text
	.ascend	a2a3
	.kernel	k, cube
	.slot	l1s0, 0x0, 2048, 1
	.view	l1s0, l1s0, f16.nz.32x32
	.slot	l1s1, 0x200, 1024, 1
	.view	l1s1, l1s0, f16.nz.32x16
	.slot	l1s2, 0x0, 1024, 1
	.view	l1s2, l1s0, f16.nz.16x32
	.slot	l1s3, 0x400, 1024, 1
	.view	l1s3, l1s0, f16.nz.32x16
	ret
	.endkernel
