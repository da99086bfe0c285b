// A kernel with work on both kinds of cores comes out as one function with a
// section for each, and goes in again as its two halves; a tensor that both
// access has the elements that they agree on.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-emit=pto -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clang_ascend_a2a3 -S %t.cpp -o - | FileCheck --check-prefix=AGAIN %s
//
// CHECK: void mixed(__gm__ half *in, __gm__ float *out,
// CHECK-NEXT: __gm__ uint32_t *done) {
// CHECK-NEXT: #if defined(__DAV_CUBE__)
// CHECK: TSTORE(
// CHECK: #endif
// CHECK-NEXT: #if defined(__DAV_VEC__)
// CHECK: done[
// CHECK: #endif
// CHECK-NEXT: }
// CHECK-NOT: mixed
// AGAIN: .kernel mixed_mix_aic, cube
// AGAIN: .kernel mixed_mix_aiv, vector

#include <pto/pto-inst.hpp>

using namespace pto;

extern "C" __global__ AICORE void mixed(__gm__ half *in, __gm__ float *out,
                                        __gm__ int32_t *done) {
#ifdef __DAV_CUBE__
  using In = GlobalTensor<half, TileShape2D<half, 32, 32>,
                          BaseShape2D<half, 32, 32>>;
  using Out = GlobalTensor<float, TileShape2D<float, 32, 32>,
                           BaseShape2D<float, 32, 32>>;
  Tile<TileType::Mat, half, 32, 32, BLayout::ColMajor, 32, 32,
       SLayout::RowMajor>
      mat;
  TileLeft<half, 32, 32> left;
  TileRight<half, 32, 32> right;
  TileAcc<float, 32, 32> acc;
  In from(in);
  Out to(out);
  TLOAD(mat, from);
  TMOV(left, mat);
  TMOV(right, mat);
  TMATMUL(acc, left, right);
  TSTORE(to, acc);
#endif
#ifdef __DAV_VEC__
  done[get_block_idx()] = 1;
#endif
}
