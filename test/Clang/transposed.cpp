// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A column-major tensor goes to L1 as it lies (DN to Zn), and on to either
// operand.
//
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK: TLOAD l1s0{{.*}}, f16.zn.64x64, [x{{[0-9]+}}] f16.dn shape(1,1,1,64,64) stride(8192,8192,8192,1,128)
// CHECK: TEXTRACT l0as0{{.*}}, f16.nz.64x64, l1s0, 0, 0, 64, 64
// CHECK: TEXTRACT l0bs0{{.*}}, f16.zn.64x64, l1s0, 0, 0, 64, 64
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Tile<TileType::Mat, half, 64, 64, BLayout::RowMajor, 64, 64,
       SLayout::ColMajor>
      mat;
  GlobalTensor<half, TileShape2D<half, 64, 64, Layout::DN>,
               BaseShape2D<half, 128, 64, Layout::DN>, Layout::DN>
      source(in);
  Left left;
  Right right;
  Acc acc;
  Out target(out);
  TLOAD(mat, source);
  TEXTRACT(left, mat);
  TEXTRACT(right, mat, 0, 0);
  TMATMUL(acc, left, right);
  TSTORE(target, acc);
}
