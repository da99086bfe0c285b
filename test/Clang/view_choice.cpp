// An operation on a part that begins at one of a few columns is one operation for each.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s
#include <pto/pto-inst.hpp>

using namespace pto;

// CHECK-DAG: TMOV {{.*}}, f16.zz.64x32, [[FIRST:l1s[0-9]+]], 64, 32
// CHECK-DAG: TMOV {{.*}}, f16.zz.64x32, [[SECOND:l1s[0-9]+]], 64, 32
// CHECK-NOT: TMOV l0a
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  Tile<TileType::Mat, half, 64, 64, BLayout::ColMajor, 64, 64, SLayout::RowMajor, 512> mat;
  Tile<TileType::Mat, half, 64, 32, BLayout::ColMajor, 64, 32, SLayout::RowMajor, 512> part;
  TileLeft<half, 64, 32> left;
  TileRight<half, 32, 64> right;
  TileAcc<float, 64, 64> acc;
  GlobalTensor<half, Shape<1, 1, 1, 64, 64>, Stride<4096, 4096, 4096, 64, 1>> source(in);
  GlobalTensor<float, Shape<1, 1, 1, 64, 64>, Stride<4096, 4096, 4096, 64, 1>> target(out);
  TLOAD(mat, source);
  TEXTRACT(right, mat, 0, 0);
  for (int i = 0; i < n; ++i) {
    TSUBVIEW(part, mat, 0, 32 * (i & 1));
    TMOV(left, part);
    TMATMUL(acc, left, right);
    TSTORE(target, acc);
  }
}
