// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a cost model chose buffers of 96 KB for a memory of 64 KB. Operands
// that would overflow L0B together, but are not needed together, stay below the
// limit on both processors.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=3 --report %t.json
// RUN: %python -c "import json; assert 49152 <= json.load(open('%t.json'))['peak_bytes']['L0B'] <= 65536"
// RUN: %clang_ascend_a5 -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=3 --report %t.json
// RUN: %python -c "import json; assert 49152 <= json.load(open('%t.json'))['peak_bytes']['L0B'] <= 65536"

#include "Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<16, 128> a;
  Mat<128, 192> b, c;
  Acc<16, 192> acc;
  load(a, in);
  load(b, in);
  load(c, in + 1);
  for (int i = 0; i < n; ++i) {
    multiply(acc, a, b);
    accumulate(acc, a, c);
    store(out, acc);
  }
}
