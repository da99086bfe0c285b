// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Valid sizes, shapes and strides that are DYNAMIC reach the operations as
// run-time numbers; static ones stay constants.
//
// RUN: %clang_ascend_a2a3 -O1 -S -fplugin-arg-ascend-emit=llvm %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK-LABEL: define {{.*}}@k(
// CHECK: @ascend.tload.l1(i32 64, i32 64, i32 1, i32 2, ptr addrspace(1) {{.*}}%a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 %rows, i64 64, i64 1, i64 1, i64 1, i64 %ld, i64 1)
// CHECK: @ascend.tmov.l0a({{.*}}, i64 0, i64 [[M:%.*]], i64 64)
// CHECK: @ascend.tmatmul.l0c({{.*}}, i64 [[M]], i64 64, i64 64)
// CHECK: @ascend.tstore.l0c({{.*}}, i64 1, i64 1, i64 1, i64 [[M]], i64 64, i64 4096, i64 4096, i64 4096, i64 64, i64 1,
extern "C" __global__ AICORE void k(__gm__ half *a, __gm__ half *b,
                                    __gm__ float *o, int64_t rows, int64_t ld) {
  GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, 64>, Stride<1, 1, 1, DYNAMIC, 1>>
      source(a, {rows}, {ld});
  In other(b);
  Tile<TileType::Mat, half, 64, 64, BLayout::ColMajor, DYNAMIC, 64,
       SLayout::RowMajor>
      ragged(rows);
  Mat mat;
  TLOAD(ragged, source);
  TLOAD(mat, other);
  TileLeft<half, 64, 64, DYNAMIC, 64> left(rows, 64);
  Right right;
  TileAcc<float, 64, 64, DYNAMIC, DYNAMIC> acc;
  acc.SetValidShape(rows, 64);
  TMOV(left, ragged);
  TMOV(right, mat);
  TMATMUL(acc, left, right);
  Out target(o);
  TSTORE(target, acc);
}

// A tile that is declared in a loop has its storage from the start: what a
// smaller load leaves of it is the earlier trip's.
// CHECK-LABEL: define {{.*}}@looped(
// CHECK-NOT:   br
// CHECK:       call {{.*}}@ascend.slots.l1(i32 1, i32 64, i32 64, i32 1, i32 2)
// CHECK:       br
extern "C" __global__ AICORE void looped(__gm__ half *a, __gm__ float *o, int64_t rows) {
  using Ragged = Tile<TileType::Mat, half, 64, 64, BLayout::ColMajor, DYNAMIC,
                      64, SLayout::RowMajor>;
  for (int64_t i = 0; i < rows; ++i) {
    Ragged ragged(i);
    GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, 64>, Stride<1, 1, 1, 64, 1>>
        source(a, {i});
    TLOAD(ragged, source);
    Left left;
    Right right;
    Acc acc;
    TMOV(left, ragged);
    TMOV(right, ragged);
    TMATMUL(acc, left, right);
    Out target(o);
    TSTORE(target, acc);
  }
}
