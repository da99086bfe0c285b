// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a kernel takes tensors and numbers and returns nothing; what does not
// keep to it is not mistaken for a kernel without work.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>

struct Large {
  int64_t numbers[4];
};

// CHECK: interface.cpp:[[@LINE+1]]:1: error: parameter 'p' has the type ptr
extern "C" __global__ AICORE void pointer(int *p) { p[0] = 1; }
// CHECK: interface.cpp:[[@LINE+1]]:1: error: parameter 'large' has the type ptr
extern "C" __global__ AICORE void structure(__gm__ int64_t *p, Large large) {
  p[0] = large.numbers[3];
}
// CHECK: interface.cpp:[[@LINE+1]]:1: error: a kernel returns nothing
extern "C" __global__ AICORE int result(__gm__ int *p) { return 3; }
