// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel stays on the cores where it has work: by its mark, by what the
// macros of a core leave of it, and by the memories that it uses. One for both
// gets a name for each.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s --implicit-check-not=.kernel
// RUN: %clang_ascend_a2a3 -fplugin-arg-ascend-core=cube -S %s -o - | FileCheck %s --check-prefix=CUBE --implicit-check-not=.kernel
// RUN: %clang_ascend_a2a3 -fplugin-arg-ascend-core=vector -S %s -o - | FileCheck %s --check-prefix=VECTOR --implicit-check-not=.kernel

#include "Inputs/matmul.hpp"
using namespace pto;

AICORE inline void multiply(__gm__ half *in, __gm__ float *out) {
  Mat m;
  Left l;
  Right r;
  Acc c;
  In source(in);
  Out target(out);
  TLOAD(m, source);
  TMOV(l, m);
  TMOV(r, m);
  TMATMUL(c, l, r);
  TSTORE(target, c);
}

// CHECK:      .kernel plain, cube
// CUBE:       .kernel plain, cube
extern "C" __global__ AICORE void plain(__gm__ half *in, __gm__ float *out) {
  multiply(in, out);
}

// An empty kernel is dropped.
extern "C" __global__ AICORE void empty(__gm__ float *p) {
#ifdef NEVER
  p[0] = 1;
#endif
}

// CHECK:      .kernel mixed_mix_aic, cube
// CUBE:       .kernel mixed, cube
// VECTOR:     .kernel mixed, vector
extern "C" __global__ AICORE void mixed(__gm__ half *in, __gm__ float *out) {
#ifdef __DAV_CUBE__
  multiply(in, out);
#endif
#ifdef __DAV_VEC__
  out[get_block_idx()] = 1;
#endif
}

constexpr bool isVector =
#ifdef __DAV_VEC__
    true;
#else
    false;
#endif

extern "C" __global__ AICORE void folded(__gm__ float *out) {
  if (isVector)
    out[0] = 1;
}

// CHECK:      .kernel scalar, cube
// CUBE:       .kernel scalar, cube
// VECTOR:     .kernel folded, vector
// VECTOR:     .kernel scalar, vector
extern "C" __global__ AICORE void scalar(__gm__ float *out) { out[1] = 1; }

// VECTOR:     .kernel marked, vector
extern "C" __global__ __vector__ AICORE void marked(__gm__ float *out) {
  out[2] = 1;
}

// A loader's entry: no __global__.
// CHECK:      .kernel entry, cube
// CUBE:       .kernel entry, cube
// VECTOR:     .kernel entry, vector
extern "C" __aicore__ __attribute__((always_inline)) void
entry(__gm__ float *out) {
  out[3] = 1;
}

// CHECK:      .kernel mixed_mix_aiv, vector
// CHECK:      .kernel folded, vector
// CHECK:      .kernel marked, vector
