// Assembly that cannot be read is reported with its line; exit status 2.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %ascend_check %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: not %ascend_check %s.none 2>&1 | FileCheck %s --check-prefix=NONE
// CHECK: ascend-check: error: {{.*}}:[[#@LINE+4]]:2: error: unknown operation 'tlaod'
// NONE: ascend-check: error: {{.*}}bad-input.s.none: No such file or directory
	.ascend	a2a3
	.kernel	k, cube
	TLAOD	l1s0
	ret
	.endkernel
