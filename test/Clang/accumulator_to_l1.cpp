// The forms of TMOV and TEXTRACT that bring an accumulator back to L1.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK: TMOV l1s{{[0-9]+}}{{.*}}, f16.nz.64x64, l0cs0, 64, 64, relu.normal
// CHECK: TMOV l1s{{[0-9]+}}{{.*}}, f16.nz.64x64, l0cs0, 64, 64, relu.none
// CHECK: TEXTRACT l1s{{[0-9]+}}{{.*}}, bf16.nz.16x32, l0cs0, 16, 32, 16, 32, relu.none
// CHECK: TEXTRACT l1s{{[0-9]+}}{{.*}}, bf16.nz.16x32, l0cs0, 32, 0, 16, 32, relu.normal
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  using Part = Tile<TileType::Mat, bfloat16_t, 16, 32, BLayout::ColMajor, 16,
                    32, SLayout::RowMajor>;
  Mat mat, back, again;
  Part part, other;
  Left left;
  Right right;
  TileLeft<bfloat16_t, 16, 32> partLeft;
  TileRight<bfloat16_t, 32, 16> partRight;
  TileAcc<float, 16, 16> small;
  Acc acc, second;
  In source(in);
  Out target(out);
  GlobalTensor<float, TileShape2D<float, 16, 16>, BaseShape2D<float, 16, 16>>
      end(out);
  TLOAD(mat, source);
  TMOV(left, mat);
  TMOV(right, mat);
  TMATMUL(acc, left, right);
  TMOV<Mat, Acc, ReluPreMode::NormalRelu>(back, acc);
  TMOV(again, acc);
  TEXTRACT(part, acc, 16, 32);
  TEXTRACT<Part, Acc, ReluPreMode::NormalRelu>(other, acc, 32, 0);
  TMOV(left, back);
  TMOV(right, again);
  TMATMUL(second, left, right);
  TSTORE(target, second);
  TMOV(partLeft, part);
  Tile<TileType::Mat, bfloat16_t, 32, 16, BLayout::ColMajor, 32, 16,
       SLayout::RowMajor>
      turned;
  GlobalTensor<bfloat16_t, TileShape2D<bfloat16_t, 32, 16>,
               BaseShape2D<bfloat16_t, 32, 16>>
      more((__gm__ bfloat16_t *)in);
  TLOAD(turned, more);
  TMOV(partRight, turned);
  TMATMUL(small, partLeft, partRight);
  TMOV(partLeft, other);
  TMATMUL_ACC(small, partLeft, partRight);
  TSTORE(end, small);
}
