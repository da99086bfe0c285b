// A bias takes its own way: one row of a tensor, to L1 as it lies, to the bias
// memory, to every row of the product.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK-DAG: TLOAD l1s{{[0-9]+}}{{.*}}, f16.nd.1x64, [x{{[0-9]+}}] f16.nd shape(1,1,1,1,64) stride(64,64,64,64,1)
// CHECK-DAG: TMOV bts0{{.*}}, f32.nd.1x64, l1s{{[0-9]+}}, 1, 64
// CHECK: TMATMUL_BIAS l0cs0{{.*}}, f32.nz.64x64, l0as0, l0bs0, bts0, 64, 64, 64
// CHECK: TMATMUL_BIAS l0cs1{{.*}}, f32.nz.64x64, l0as0, l0bs0, bts0, 64, 64, 64
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ half *add,
                                    __gm__ float *out) {
  Tile<TileType::Mat, half, 1, 64> row;
  Tile<TileType::Bias, float, 1, 64> bias;
  GlobalTensor<half, TileShape2D<half, 1, 64>, BaseShape2D<half, 1, 64>>
      addition(add);
  Mat mat;
  Left left;
  Right right;
  Acc acc;
  In source(in);
  Out target(out);
  TLOAD(mat, source);
  TLOAD(row, addition);
  TMOV(left, mat);
  TMOV(right, mat);
  TMOV(bias, row);
  TMATMUL_BIAS(acc, left, right, bias);
  TSTORE(target, acc);
  TMATMUL_BIAS<AccPhase::Final>(acc, left, right, bias);
  TSTORE(target, acc);
}
