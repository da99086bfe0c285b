// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A core has no errno, so a square root is an instruction, whatever the command
// line says of errno and at every level.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -fmath-errno -S %s -o - | FileCheck %s

#include <pto/pto-inst.hpp>

extern "C" float sqrtf(float);

// CHECK:      fsqrt f
// CHECK:      fsqrt f
extern "C" __global__ AICORE void k(__gm__ float *p, float x) {
  p[0] = __builtin_sqrtf(x);
  p[1] = sqrtf(x + 1);
}
