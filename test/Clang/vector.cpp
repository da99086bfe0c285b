// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A left tile of one row that is row-major is a vector, however its inside is
// written; an accumulator of one row takes a row of fractals.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s

#include <pto/pto-inst.hpp>
using namespace pto;

template <typename Left>
AICORE void multiply(__gm__ half *a, __gm__ half *b, __gm__ float *o) {
  Tile<TileType::Mat, half, 1, 256> aL1;
  Tile<TileType::Mat, half, 256, 32, BLayout::ColMajor, 256, 32,
       SLayout::RowMajor>
      bL1;
  GlobalTensor<half, TileShape2D<half, 1, 256>, BaseShape2D<half, 1, 256>>
      aWindow(a);
  GlobalTensor<half, TileShape2D<half, 256, 32>, BaseShape2D<half, 256, 32>>
      bWindow(b);
  GlobalTensor<float, TileShape2D<float, 1, 32>, BaseShape2D<float, 1, 32>>
      oWindow(o);
  Left left;
  TileRight<half, 256, 32> right;
  TileAcc<float, 1, 32> acc;
  TLOAD(aL1, aWindow);
  TLOAD(bL1, bWindow);
  TEXTRACT(left, aL1);
  TMOV(right, bL1);
  TGEMV(acc, left, right);
  TSTORE(oWindow, acc);
}

// CHECK-LABEL: plain:
// CHECK: TEXTRACT l0as0, f16.nd.1x256, l1s{{[0-9]+}}, 0, 0, 1, 256
// CHECK: TGEMV l0cs0{{.*}}, f32.nz.16x32, l0as0, l0bs0, 256, 32
// CHECK: TSTORE {{.*}}shape(1,1,1,1,32)
extern "C" __global__ AICORE void plain(__gm__ half *a, __gm__ half *b,
                                        __gm__ float *o) {
  multiply<Tile<TileType::Left, half, 1, 256, BLayout::RowMajor>>(a, b, o);
}

// CHECK-LABEL: alias:
// CHECK: TEXTRACT l0as0, f16.nd.1x256
extern "C" __global__ AICORE void alias(__gm__ half *a, __gm__ half *b,
                                        __gm__ float *o) {
  multiply<TileLeft<half, 1, 256>>(a, b, o);
}
