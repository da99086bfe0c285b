// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: everything is inlined, so device code does not call itself. The host's
// may.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s
// RUN: %clang_ascend_a2a3 -DHOST_ONLY -S %s -o - | FileCheck %s --check-prefix=HOST

#include <pto/pto-inst.hpp>

int factorial(int n) { return n ? n * factorial(n - 1) : 1; }

AICORE int odd(int n);
AICORE int even(int n) { return n == 0 ? 1 : odd(n - 1); }
// CHECK: recursion.cpp:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}odd{{.*}}even
AICORE int odd(int n) { return n == 0 ? 0 : even(n - 1); }

extern "C" __global__ AICORE void k(__gm__ int *p) {
#ifdef HOST_ONLY
  *p = 1;
#else
  *p = even(*p);
#endif
}

// HOST: .kernel k, cube
