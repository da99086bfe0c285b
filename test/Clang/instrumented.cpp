// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What instruments a host's code does not reach a core, which has no library.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %clang_ascend_a2a3 -fsanitize=address,undefined -fstack-protector-all -finstrument-functions -fprofile-instr-generate -fcoverage-mapping -fcf-protection -S %s -o %t.other.s
// RUN: cmp %t.s %t.other.s
// RUN: FileCheck %s --input-file=%t.s

#include <pto/pto-inst.hpp>

AICORE int plus(int a, int b) { return a + b; }

// CHECK: .kernel k, cube
extern "C" __global__ AICORE void k(__gm__ int *p, int n) {
  p[0] = plus(n, p[1] << n);
}
