// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a product loaded all columns at once. A loop over columns keeps to one
// step's bytes, however many steps it makes, also when the source unrolls it.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --report %t.json
// RUN: %python -c "import json; assert json.load(open('%t.json'))['peak_bytes']['L0B'] <= 65536"
// RUN: %clang_ascend_a2a3 -DUNROLL -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --report %t.json
// RUN: %python -c "import json; assert json.load(open('%t.json'))['peak_bytes']['L0B'] <= 65536"

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Mat<16, 128> a;
  Mat<128, 1024> b;
  Left<16, 128> left;
  load(a, in);
  load(b, in);
  TMOV(left, a);
#ifdef UNROLL
#pragma unroll
#endif
  for (int i = 0; i < 8; ++i) {
    Right<128, 128> right;
    Acc<16, 128> acc;
    TEXTRACT(right, b, 0, 128 * i);
    TMATMUL(acc, left, right);
    store(out + 2048 * i, acc);
  }
}
