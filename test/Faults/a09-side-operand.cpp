// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a temporary that an operation uses on the side took no part in the
// order. Each of two biases fills the bias memory: the second is moved there only
// when the product that reads the first is over.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %simulate %t.s %zeros --arg out=/dev/null:f32[4096] %zeros
// RUN: sed '/_flag.*M, MTE1/d' %t.s > %t.less.s
// RUN: not %simulate %t.less.s %zeros --arg out=/dev/null:f32[4096] %zeros | FileCheck %s --check-prefix=RACE

#include "Inputs/cube.hpp"

// CHECK:     .slot bts0, 0x0, 1024, 1
// CHECK:     TMATMUL_BIAS
// CHECK:     wait_flag M, MTE1
// CHECK:     TMOV bts
// CHECK:     TMATMUL_BIAS
// RACE: race{{.*}}BT
using Row = Tile<TileType::Mat, float, 1, 256, BLayout::RowMajor>;
using Bias = Tile<TileType::Bias, float, 1, 256, BLayout::RowMajor>;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *rows,
                                    __gm__ float *out) {
  Mat<16, 16> a;
  Mat<16, 256> b;
  Row first, second;
  load(a, in);
  load(b, in);
  load(first, rows);
  load(second, rows + 256);
  Left<16, 16> left;
  Right<16, 256> right;
  Acc<16, 256> x, y;
  TMOV(left, a);
  TMOV(right, b);
  Bias bias, other;
  TMOV(bias, first);
  TMATMUL_BIAS(x, left, right, bias);
  TMOV(other, second);
  TMATMUL_BIAS(y, left, right, other);
  store(out, x);
  store(out + 4096, y);
}
