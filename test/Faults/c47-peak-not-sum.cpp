// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere the check added up buffers that were over. Eight operands of 32 KB
// pass through L0B's 64 KB; the peak counts, not the sum.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --report %t.json
// RUN: %python -c "import json; assert json.load(open('%t.json'))['peak_bytes']['L0B'] <= 65536"

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<16, 128> a;
  Mat<128, 128> b;
  Acc<16, 128> acc;
  load(a, in);
  load(b, in);
  multiply(acc, a, b);
  accumulate(acc, a, b);
  accumulate(acc, a, b);
  accumulate(acc, a, b);
  accumulate(acc, a, b);
  accumulate(acc, a, b);
  accumulate(acc, a, b);
  accumulate(acc, a, b);
  store(out, acc);
}
