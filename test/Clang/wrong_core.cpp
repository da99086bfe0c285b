// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a kernel uses the memories of one core, and a marked one those of its
// own.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"

// CHECK: wrong_core.cpp:[[@LINE+1]]:46: error: kernel 'marked' is compiled for the vector core, which does not have L1
extern "C" __global__ __vector__ AICORE void marked(__gm__ half *in) {
  Mat m;
  In source(in);
  pto::TLOAD(m, source);
}
// CHECK: 1 error generated.
