// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere two events of one pair of pipes had one id, and the second order hung.
// Each Event that is declared takes the next id.
//
// RUN: %clang_ascend_a2a3 -Werror -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros

#include "Inputs/placed.hpp"

// CHECK: set_flag MTE2, MTE1, 0
// CHECK: set_flag MTE2, MTE1, 1
// CHECK: wait_flag MTE2, MTE1, 1
// CHECK: wait_flag MTE2, MTE1, 0
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Operands x;
  Mat<16, 16> a, b;
  TASSIGN(a, 0);
  TASSIGN(b, 0x200);
  GlobalTensor<half, TileShape2D<half, 16, 16>, BaseShape2D<half, 16, 16>>
      window(in);
  Event<Op::TLOAD, Op::TMOV_M2L> first, second;
  first = TLOAD(a, window);
  second = TLOAD(b, window);
  TSYNC(second, first);
  square(out, a, x);
  square(out, b, x);
}
