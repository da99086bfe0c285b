// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere accumulators had one buffer, so that matmul and store took turns. An
// accumulator gets a second slot by itself where two fit and the loop stores it,
// and then a product runs while the one before is stored; where two do not fit,
// or nothing is stored in the loop, it keeps one.
//
// RUN: %clang_ascend_a2a3 -DCOLS=256 -S %s -o %t.s
// RUN: FileCheck %s --check-prefix=FITS --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=5 --trace %t.json
// RUN: %python %S/Inputs/overlap.py %t.json M FIX
// RUN: %clang_ascend_a2a3 -DCOLS=512 -Rpass-missed=ascend-slots -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --check-prefix=ONE --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros --arg i32=5 --trace %t.json
// RUN: not %python %S/Inputs/overlap.py %t.json M FIX
// RUN: %clang_ascend_a5 -DCOLS=256 -DSTORE_BEHIND -S %s -o - | FileCheck %s --check-prefix=BEHIND

#include "Inputs/cube.hpp"

// FITS: .slot l0cs0, 0x0, 65536, 2
// REMARK: remark: 'acc' (131072 bytes, {{.*}}) keeps one slot in its loop: with two, 262144 bytes of L0C would be live, which has 131072
// ONE: .slot l0cs0, 0x0, 131072, 1
// BEHIND: .slot l0cs0, 0x0, 65536, 1
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Mat<64, 16> a;
  Mat<16, COLS> b;
  Left<64, 16> left;
  Right<16, COLS> right;
  Acc<64, COLS> acc;
  load(a, in);
  TMOV(left, a);
  for (int i = 0; i < n; ++i) {
    load(b, in + i);
    TMOV(right, b);
#ifdef STORE_BEHIND
    if (i == 0)
      TMATMUL(acc, left, right);
    else
      TMATMUL_ACC(acc, left, right);
  }
  store(out, acc);
#else
    TMATMUL(acc, left, right);
    store(out, acc);
  }
#endif
}
