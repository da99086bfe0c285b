// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both cores' compilations find the same warnings: each is shown once. What only
// one finds is shown too, and an error of the second leaves no output.
//
// RUN: %clang_ascend_a2a3 -Wall -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: rm %t.s
// RUN: not %clang_ascend_a2a3 -DFAULT -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=FAULT --implicit-check-not=error:
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>

extern "C" __global__ AICORE void k(__gm__ float *p) {
  // CHECK: shown_once.cpp:[[@LINE+1]]:7: warning: unused variable 'both'
  int both;
  p[0] = 1;
#ifdef __DAV_VEC__
  // CHECK: shown_once.cpp:[[@LINE+1]]:7: warning: unused variable 'vectorOnly'
  int vectorOnly;
#ifdef FAULT
  // FAULT: shown_once.cpp:[[@LINE+1]]:10: error: use of undeclared identifier 'undeclared'
  p[1] = undeclared;
  // FAULT: error: this source does not compile for the vector core: guard what is not for it with #ifdef, or choose one core with -fplugin-arg-ascend-core=cube
#endif
#endif
}
