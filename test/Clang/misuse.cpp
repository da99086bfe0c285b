// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what the types of operands already show to be wrong is an error at the
// call, in the kernel author's words.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ half *in, int n) {
  Mat m;
  Left l;
  Right r;
  Acc c;
  In source(in);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: TLOAD fills Mat and Vec tiles
  TLOAD(l, source);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: TMOV goes from Mat to Left, Right, Bias or Scaling, from Acc to Mat, or from Vec to Vec
  TMOV(r, l);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: a matrix multiplication takes an Acc, a Left and a Right tile, in this order
  TMATMUL(c, r, l);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: TSTORE stores Acc, Mat and Vec tiles
  TSTORE(source, l);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: TSTORE stores Acc, Mat and Vec tiles, with relu Acc tiles
  TSTORE<Mat, In, AtomicType::AtomicNone, ReluPreMode::NormalRelu>(source, m);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: only events may follow an operation's operands
  TSTORE(source, c, m);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: a quantisation parameter is 64 bits, the scale among them (docs/isa.md), not a float
  TSTORE(source, c, 0.5f);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: TSTORE quantises Acc tiles
  TSTORE(source, m, n);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: quantisation by column takes a Scaling tile
  TSTORE_FP(source, c, m);
  // CHECK: misuse.cpp:[[@LINE+1]]:3: error: TMOV quantises from Acc to Mat
  TMOV(l, m, n);
  // CHECK-DAG: error: {{.*}}the valid rows of this tile are fixed
  m.SetValidRow(n);
  // CHECK-DAG: error: {{.*}}the rows of a tile are a multiple of its fractal's rows
  TileLeft<half, 20, 64> ragged;
  // CHECK-DAG: error: {{.*}}no tile has elements of this type
  TileLeft<double, 16, 64> wide;
  // CHECK-DAG: error: {{.*}}the valid size is larger than the tile
  TileLeft<half, 16, 64, 17> beyond;
  // CHECK-DAG: error: {{.*}}CompactMode::RowPlusOne is not supported
  Tile<TileType::Left, half, 16, 64, BLayout::RowMajor, 16, 64,
       SLayout::RowMajor, 512, PadValue::Null, CompactMode::RowPlusOne>
      padded;
  // CHECK-DAG: error: {{.*}}only Left, Right and Acc tiles can be compact
  Tile<TileType::Mat, half, 16, 64, BLayout::ColMajor, 16, 64,
       SLayout::RowMajor, 512, PadValue::Null, CompactMode::Normal>
      compact;
  // CHECK-DAG: error: {{.*}}give one number for each DYNAMIC one
  GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, DYNAMIC>, Stride<1, 1, 1, 64, 1>>
      tensor(in, {n});
}
