// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// On a2a3 an i32 accumulator becomes i16 on its way to L1: shifted to the right,
// towards minus infinity, by one number or by one a column, and clamped.
//
// RUN: %python %S/Inputs/shifted.py %t
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --arg in=%t/a.bin:i8[64x64] --arg in=%t/b.bin:i8[64x64] --arg in=%t/shifts.bin:u64[1x64] --arg out=%t/x.bin:i16[4096] --arg out=%t/y.bin:i16[4096] --golden %t/one.bin:i16[4096]:0 --golden %t/each.bin:i16[4096]:0

#include <pto/pto-inst.hpp>
using namespace pto;

template <typename T>
using Matrix = GlobalTensor<T, TileShape2D<T, 64, 64>, BaseShape2D<T, 64, 64>>;
template <typename T>
using Mat = Tile<TileType::Mat, T, 64, 64, BLayout::ColMajor, 64, 64,
                 SLayout::RowMajor>;
using Fractals =
    GlobalTensor<int16_t, TileShape2D<int16_t, 64, 64, Layout::NZ>,
                 BaseShape2D<int16_t, 64, 64, Layout::NZ>, Layout::NZ>;

extern "C" __global__ AICORE void k(__gm__ int8_t *a, __gm__ int8_t *b,
                                    __gm__ uint64_t *shifts,
                                    __gm__ int16_t *one, __gm__ int16_t *each) {
  Mat<int8_t> aMat, bMat;
  Matrix<int8_t> aTensor(a), bTensor(b);
  TLOAD(aMat, aTensor);
  TLOAD(bMat, bTensor);
  Tile<TileType::Mat, uint64_t, 1, 64> row;
  GlobalTensor<uint64_t, TileShape2D<uint64_t, 1, 64>,
               BaseShape2D<uint64_t, 1, 64>>
      shiftTensor(shifts);
  TLOAD(row, shiftTensor);
  Tile<TileType::Scaling, uint64_t, 1, 64> fp;
  TMOV(fp, row);
  TileLeft<int8_t, 64, 64> left;
  TileRight<int8_t, 64, 64> right;
  TileAcc<int32_t, 64, 64> acc;
  TMOV(left, aMat);
  TMOV(right, bMat);
  TMATMUL(acc, left, right);
  Mat<int16_t> all, columns;
  // By 4 + 1, negative numbers made 0 first.
  TMOV<Mat<int16_t>, TileAcc<int32_t, 64, 64>, ReluPreMode::NormalRelu>(
      all, acc, uint64_t(4) << 32);
  TMOV_FP(columns, acc, fp);
  Fractals oneTensor(one), eachTensor(each);
  TSTORE(oneTensor, all);
  TSTORE(eachTensor, columns);
}
