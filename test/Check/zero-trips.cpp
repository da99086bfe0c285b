// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A store behind a loop reads what the loop makes. That a negative count would
// skip the loop, but not the store, is the author's knowledge: no error, even
// though the tile's bytes had two others before, one of the same size.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %clang_ascend_a5 -S %s -o %t.s

#include "../Faults/Inputs/cube.hpp"

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<16, 16> a;
  load(a, in);
  Acc<16, 16> first;
  multiply(first, a, a);
  store(out, first);
  Mat<256, 16> tall;
  Mat<16, 128> wide;
  load(tall, in);
  load(wide, in + 8192);
  Acc<256, 128> large;
  multiply(large, tall, wide);
  store(out + 256, large);
  Acc<16, 16> last;
  for (int i = 0; i < n; ++i)
    if (i == 0)
      multiply(last, a, a);
    else
      accumulate(last, a, a);
  if (n != 0)
    store(out + 65536, last);
}
