// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// a5's 8-bit floats from C++ to numbers: every pair that the unit multiplies, with
// every edge ragged, either operand turned over on the way from L1, a bias and one
// row alone; and accumulators that become such floats, in global memory, with one
// scale or one a column, and in L1 as operands of another product.
//
// RUN: %clang_ascend_a5 -DLEFT=float8_e4m3_t -DRIGHT=float8_e4m3_t -S %s -o %t.s
// RUN: %python %S/Inputs/float8.py %t fp8_e4m3 fp8_e4m3
// RUN: %ascend_sim --quiet --schedules 3 --kernel product %t.s --arg in=%t/a.bin:fp8_e4m3[50x70] --arg in=%t/at.bin:fp8_e4m3[70x50] --arg in=%t/b.bin:fp8_e4m3[70x40] --arg in=%t/bt.bin:fp8_e4m3[40x70] --arg in=%t/bias.bin:f32[1x64] --arg out=%t/x.bin:f32[50x40] --arg out=%t/y.bin:f32[50x64] --arg out=%t/z.bin:f32[64x32] --arg out=%t/w.bin:f32[1x40] --golden %t/c.bin:f32[50x40]:0 --golden %t/turned.bin:f32[50x64]:0 --golden %t/both.bin:f32[64x32]:0 --golden %t/row.bin:f32[1x40]:0
// RUN: %python %S/Inputs/float8.py %t fp8_e4m3
// RUN: %ascend_sim --quiet --schedules 3 --kernel quantised %t.s --arg in=%t/a.bin:fp8_e4m3[64x64] --arg in=%t/b.bin:fp8_e4m3[64x64] --arg in=%t/d.bin:fp8_e4m3[64x64] --arg in=%t/scales.bin:u64[1x64] --arg out=%t/x.bin:fp8_e4m3[64x64] --arg out=%t/y.bin:fp8_e4m3[64x64] --arg out=%t/z.bin:fp8_e4m3[64x64] --arg out=%t/w.bin:f32[32x64] --golden %t/one.bin:fp8_e4m3[64x64]:0 --golden %t/each.bin:fp8_e4m3[64x64]:0 --golden %t/relu.bin:fp8_e4m3[64x64]:0 --golden %t/again.bin:f32[32x64]:0
// RUN: %clang_ascend_a5 -DLEFT=float8_e4m3_t -DRIGHT=float8_e5m2_t -DPRODUCT_ONLY -S %s -o %t.s
// RUN: %python %S/Inputs/float8.py %t fp8_e4m3 fp8_e5m2
// RUN: %ascend_sim --quiet --kernel product %t.s --arg in=%t/a.bin:fp8_e4m3[50x70] --arg in=%t/at.bin:fp8_e4m3[70x50] --arg in=%t/b.bin:fp8_e5m2[70x40] --arg in=%t/bt.bin:fp8_e5m2[40x70] --arg in=%t/bias.bin:f32[1x64] --arg out=%t/x.bin:f32[50x40] --arg out=%t/y.bin:f32[50x64] --arg out=%t/z.bin:f32[64x32] --arg out=%t/w.bin:f32[1x40] --golden %t/c.bin:f32[50x40]:0 --golden %t/turned.bin:f32[50x64]:0 --golden %t/both.bin:f32[64x32]:0 --golden %t/row.bin:f32[1x40]:0
// RUN: %clang_ascend_a5 -DLEFT=float8_e5m2_t -DRIGHT=float8_e4m3_t -DPRODUCT_ONLY -S %s -o %t.s
// RUN: %python %S/Inputs/float8.py %t fp8_e5m2 fp8_e4m3
// RUN: %ascend_sim --quiet --kernel product %t.s --arg in=%t/a.bin:fp8_e5m2[50x70] --arg in=%t/at.bin:fp8_e5m2[70x50] --arg in=%t/b.bin:fp8_e4m3[70x40] --arg in=%t/bt.bin:fp8_e4m3[40x70] --arg in=%t/bias.bin:f32[1x64] --arg out=%t/x.bin:f32[50x40] --arg out=%t/y.bin:f32[50x64] --arg out=%t/z.bin:f32[64x32] --arg out=%t/w.bin:f32[1x40] --golden %t/c.bin:f32[50x40]:0 --golden %t/turned.bin:f32[50x64]:0 --golden %t/both.bin:f32[64x32]:0 --golden %t/row.bin:f32[1x40]:0
// RUN: %clang_ascend_a5 -DLEFT=fp8_e5m2_t -DRIGHT=fp8_e5m2_t -DPRODUCT_ONLY -S %s -o %t.s
// RUN: %python %S/Inputs/float8.py %t fp8_e5m2 fp8_e5m2
// RUN: %ascend_sim --quiet --kernel product %t.s --arg in=%t/a.bin:fp8_e5m2[50x70] --arg in=%t/at.bin:fp8_e5m2[70x50] --arg in=%t/b.bin:fp8_e5m2[70x40] --arg in=%t/bt.bin:fp8_e5m2[40x70] --arg in=%t/bias.bin:f32[1x64] --arg out=%t/x.bin:f32[50x40] --arg out=%t/y.bin:f32[50x64] --arg out=%t/z.bin:f32[64x32] --arg out=%t/w.bin:f32[1x40] --golden %t/c.bin:f32[50x40]:0 --golden %t/turned.bin:f32[50x64]:0 --golden %t/both.bin:f32[64x32]:0 --golden %t/row.bin:f32[1x40]:0
// RUN: %clang_ascend_a5 -DLEFT=hifloat8_t -DRIGHT=hifloat8_t -S %s -o %t.s
// RUN: %python %S/Inputs/float8.py %t hif8 hif8
// RUN: %ascend_sim --quiet --schedules 3 --kernel product %t.s --arg in=%t/a.bin:hif8[50x70] --arg in=%t/at.bin:hif8[70x50] --arg in=%t/b.bin:hif8[70x40] --arg in=%t/bt.bin:hif8[40x70] --arg in=%t/bias.bin:f32[1x64] --arg out=%t/x.bin:f32[50x40] --arg out=%t/y.bin:f32[50x64] --arg out=%t/z.bin:f32[64x32] --arg out=%t/w.bin:f32[1x40] --golden %t/c.bin:f32[50x40]:0 --golden %t/turned.bin:f32[50x64]:0 --golden %t/both.bin:f32[64x32]:0 --golden %t/row.bin:f32[1x40]:0
// RUN: %python %S/Inputs/float8.py %t hif8
// RUN: %ascend_sim --quiet --schedules 3 --kernel quantised %t.s --arg in=%t/a.bin:hif8[64x64] --arg in=%t/b.bin:hif8[64x64] --arg in=%t/d.bin:hif8[64x64] --arg in=%t/scales.bin:u64[1x64] --arg out=%t/x.bin:hif8[64x64] --arg out=%t/y.bin:hif8[64x64] --arg out=%t/z.bin:hif8[64x64] --arg out=%t/w.bin:f32[32x64] --golden %t/one.bin:hif8[64x64]:0 --golden %t/each.bin:hif8[64x64]:0 --golden %t/relu.bin:hif8[64x64]:0 --golden %t/again.bin:f32[32x64]:0
//
// a2a3 has none of them, and says what it has.
// RUN: not %clang_ascend_a2a3 -DLEFT=hifloat8_t -DRIGHT=hifloat8_t -DPRODUCT_ONLY -S %s -o %t.s 2>&1 | FileCheck %s
// CHECK: float8.cpp:{{[0-9]+}}:3: error: no form of TLOAD takes (dst, src) = (hif8.nz, hif8.nd) on a2a3; legal are (f16.nz, f16.nd), (bf16.nz, bf16.nd), (f32.nz, f32.nd), (i8.nz, i8.nd)

#include <pto/pto-inst.hpp>
using namespace pto;

constexpr int M = 50, K = 70, N = 40;
constexpr int TileM = 64, TileK = 96, TileN = 64;

/// A matrix of which the first rows x cols elements lie in memory one row, or
/// (DN) one column, after the other.
template <typename T, int rows, int cols, Layout order = Layout::ND>
using Matrix = GlobalTensor<T, TileShape2D<T, rows, cols, order>,
                            BaseShape2D<T, rows, cols, order>, order>;
/// Tiles in L1: fractals as the left operand's, or as the right one's.
template <typename T, int rows, int cols, int validRows, int validCols>
using Nz = Tile<TileType::Mat, T, rows, cols, BLayout::ColMajor, validRows,
                validCols, SLayout::RowMajor>;
template <typename T, int rows, int cols, int validRows, int validCols>
using Zn = Tile<TileType::Mat, T, rows, cols, BLayout::RowMajor, validRows,
                validCols, SLayout::ColMajor>;

template <typename Mat, typename Tensor, typename T>
AICORE inline void load(Mat &mat, __gm__ T *from) {
  Tensor tensor(from);
  TLOAD(mat, tensor);
}

/// rows x cols of two tiles' product.
template <int rows, int cols, typename A, typename B>
AICORE inline void multiply(TileAccCompact<float, TileM, TileN, rows, cols> &acc,
                            A &a, B &b) {
  TileLeftCompact<typename A::DType, TileM, TileK, rows, K> left;
  TileRightCompact<typename B::DType, TileK, TileN, K, cols> right;
  TEXTRACT(left, a, 0, 0);
  TEXTRACT(right, b, 0, 0);
  TMATMUL(acc, left, right);
}

template <int rows, int cols, typename T>
AICORE inline void
store(__gm__ T *to, TileAccCompact<float, TileM, TileN, rows, cols> &acc) {
  Matrix<T, rows, cols> tensor(to);
  TSTORE(tensor, acc);
}

extern "C" __global__ AICORE void
product(__gm__ LEFT *a, __gm__ LEFT *aColumns, __gm__ RIGHT *b,
        __gm__ RIGHT *bColumns, __gm__ float *bias, __gm__ float *straight,
        __gm__ float *turned, __gm__ float *both, __gm__ float *row) {
  Nz<LEFT, TileM, TileK, M, K> left;
  Zn<RIGHT, TileK, TileN, K, N> right;
  load<decltype(left), Matrix<LEFT, M, K>>(left, a);
  load<decltype(right), Matrix<RIGHT, K, N, Layout::DN>>(right, bColumns);
  TileAccCompact<float, TileM, TileN, M, N> acc;
  multiply(acc, left, right);
  store(straight, acc);

  // What is turned over goes in squares of 32 x 32, whose rest is cleared.
  Nz<RIGHT, TileK, TileN, K, N> rightRows;
  load<decltype(rightRows), Matrix<RIGHT, K, N>>(rightRows, b);
  Tile<TileType::Mat, float, 1, TileN> biasRow;
  load<decltype(biasRow), Matrix<float, 1, TileN>>(biasRow, bias);
  Tile<TileType::Bias, float, 1, TileN> table;
  TMOV(table, biasRow);
  {
    TileLeftCompact<LEFT, TileM, TileK, M, K> a0;
    TileRightCompact<RIGHT, TileK, TileN, K, TileN> b0;
    TileAccCompact<float, TileM, TileN, M, TileN> sum;
    TEXTRACT(a0, left, 0, 0);
    TEXTRACT(b0, rightRows, 0, 0);
    TMATMUL_BIAS(sum, a0, b0, table);
    store(turned, sum);
  }

  Zn<LEFT, TileM, TileK, M, K> leftColumns;
  load<decltype(leftColumns), Matrix<LEFT, M, K, Layout::DN>>(leftColumns,
                                                              aColumns);
  {
    // Neither of what is turned over has zeros behind k: the rest of k, in its
    // last block, takes the right operand as it lies, which has.
    TileLeftCompact<LEFT, TileM, 64, TileM, 64> a0;
    TileRightCompact<RIGHT, 64, TileN, 64, 32> b0;
    TileAccCompact<float, TileM, TileN, TileM, 32> sum;
    TEXTRACT(a0, leftColumns, 0, 0);
    TEXTRACT(b0, rightRows, 0, 0);
    TMATMUL(sum, a0, b0);
    TileLeftCompact<LEFT, TileM, 32, TileM, K - 64> a1;
    TileRightCompact<RIGHT, 32, TileN, K - 64, 32> b1;
    TEXTRACT(a1, leftColumns, 0, 64);
    TEXTRACT(b1, right, 64, 0);
    TMATMUL_ACC(sum, a1, b1);
    store(both, sum);
  }

  TileLeftCompact<LEFT, 16, TileK, 1, K> first;
  TileRightCompact<RIGHT, TileK, TileN, K, N> all;
  TileAccCompact<float, 16, TileN, 1, N> line;
  TEXTRACT(first, left, 0, 0);
  TEXTRACT(all, right, 0, 0);
  TGEMV(line, first, all);
  Matrix<float, 1, N> rowTensor(row);
  TSTORE(rowTensor, line);
}

#ifndef PRODUCT_ONLY
/// 0.375, as the low half of a parameter.
constexpr uint64_t Scale = 0x3ec00000;

extern "C" __global__ AICORE void
quantised(__gm__ LEFT *a, __gm__ LEFT *b, __gm__ LEFT *d,
          __gm__ uint64_t *scales, __gm__ LEFT *one, __gm__ LEFT *each,
          __gm__ LEFT *relu, __gm__ float *again) {
  using Mat = Nz<LEFT, 64, 64, 64, 64>;
  using Whole = Matrix<LEFT, 64, 64>;
  using Acc = TileAcc<float, 64, 64>;
  Mat aMat, bMat, dMat;
  load<Mat, Whole>(aMat, a);
  load<Mat, Whole>(bMat, b);
  load<Mat, Whole>(dMat, d);
  Tile<TileType::Mat, uint64_t, 1, 64> scaleRow;
  load<decltype(scaleRow), Matrix<uint64_t, 1, 64>>(scaleRow, scales);
  using Fp = Tile<TileType::Scaling, uint64_t, 1, 64>;
  Fp fp;
  TMOV(fp, scaleRow);
  TileLeft<LEFT, 64, 64> left;
  TileRight<LEFT, 64, 64> right;
  Acc acc;
  TMOV(left, aMat);
  TMOV(right, bMat);
  TMATMUL(acc, left, right);
  Whole oneTensor(one), eachTensor(each), reluTensor(relu);
  TSTORE(oneTensor, acc, Scale);
  TSTORE_FP(eachTensor, acc, fp);
  TSTORE<Acc, Whole, AtomicType::AtomicNone, ReluPreMode::NormalRelu>(
      reluTensor, acc, Scale);
  // The lower half once more, as an operand.
  Nz<LEFT, 32, 64, 32, 64> part;
  TEXTRACT(part, acc, Scale, 32, 0);
  TileLeft<LEFT, 32, 64> second;
  TMOV(second, part);
  TMOV(right, dMat);
  TileAcc<float, 32, 64> result;
  TMATMUL(result, second, right);
  Matrix<float, 32, 64> againTensor(again);
  TSTORE(againTensor, result);
}
#endif
