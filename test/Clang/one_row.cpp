// A row times a matrix, in its three forms; and an accumulator that is inserted
// into a tile piece by piece.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK: TGEMV l0cs{{[0-9]+}}{{.*}}, f32.nz.16x64, l0as0, l0bs0, 64, 64
// CHECK: TGEMV_ACC l0cs{{[0-9]+}}{{.*}}, f32.nz.16x64, l0as0, l0bs0, 64, 64
// CHECK: TINSERT [[PAIR:l1s[0-9]+]]{{.*}}, f16.nz.32x64, l0cs{{[0-9]+}}, 0, 0, 16, 64, relu.none
// CHECK: TGEMV_BIAS l0cs{{[0-9]+}}{{.*}}, f32.nz.16x64, l0as0, l0bs0, bts0, 64, 64
// CHECK: TINSERT [[PAIR]]{{.*}}, f16.nz.32x64, l0cs{{[0-9]+}}, 16, 0, 16, 64, relu.normal
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *add,
                                    __gm__ float *out) {
  using Pair = Tile<TileType::Mat, half, 32, 64, BLayout::ColMajor, 32, 64,
                    SLayout::RowMajor>;
  using Row = TileAcc<float, 16, 64>;
  Tile<TileType::Mat, float, 1, 64> bias;
  Tile<TileType::Bias, float, 1, 64> biasBT;
  GlobalTensor<float, TileShape2D<float, 1, 64>, BaseShape2D<float, 1, 64>>
      addition(add);
  Mat mat;
  Pair pair;
  TileLeft<half, 16, 64> left;
  TileLeft<half, 32, 64> both;
  Right right;
  Row acc;
  TileAcc<float, 32, 64> end;
  In source(in);
  GlobalTensor<float, TileShape2D<float, 32, 64>, BaseShape2D<float, 32, 64>>
      target(out);
  TLOAD(mat, source);
  TLOAD(bias, addition);
  TEXTRACT(left, mat);
  TMOV(right, mat);
  TMOV(biasBT, bias);
  TGEMV<AccPhase::Partial>(acc, left, right);
  TGEMV_ACC<AccPhase::Final>(acc, acc, left, right);
  TINSERT(pair, acc, 0, 0);
  TGEMV_BIAS(acc, left, right, biasBT);
  TINSERT<Pair, Row, ReluPreMode::NormalRelu>(pair, acc, 16, 0);
  TMOV(both, pair);
  TMATMUL(end, both, right);
  TSTORE(target, end);
}
