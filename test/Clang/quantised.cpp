// The forms of TSTORE, TMOV, TEXTRACT and TINSERT that quantise: with a
// parameter of any integer type, and as _FP with a Scaling tile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s

#include <pto/pto-inst.hpp>
using namespace pto;

template <typename T>
using To = GlobalTensor<T, TileShape2D<T, 64, 64>, BaseShape2D<T, 64, 128>>;
template <typename T>
using Fractals = GlobalTensor<T, TileShape2D<T, 64, 64, Layout::NZ>,
                              BaseShape2D<T, 64, 64, Layout::NZ>, Layout::NZ>;
template <typename T, int rows, int cols>
using MatOf = Tile<TileType::Mat, T, rows, cols, BLayout::ColMajor, rows, cols,
                   SLayout::RowMajor>;
using Acc = TileAcc<int32_t, 64, 64>;
using Fp = Tile<TileType::Scaling, uint64_t, 1, 64>;
using I8 = MatOf<int8_t, 64, 64>;
using F16 = MatOf<half, 32, 32>;

// CHECK-DAG: TLOAD l1s{{[0-9]+}}{{.*}}, u64.nd.1x64,
// CHECK-DAG: TMOV fbs0{{.*}}, u64.nd.1x64, l1s{{[0-9]+}}, 1, 64
extern "C" __global__ AICORE void k(__gm__ int8_t *in, __gm__ uint64_t *q,
                                    __gm__ int8_t *i, __gm__ uint8_t *u,
                                    __gm__ half *h, uint64_t scale, int64_t s,
                                    int n) {
  I8 mat, back;
  F16 part, other;
  TileLeft<int8_t, 64, 64> left;
  TileRight<int8_t, 64, 64> right;
  Tile<TileType::Mat, uint64_t, 1, 64> row;
  Fp fp;
  Acc acc;
  GlobalTensor<int8_t, TileShape2D<int8_t, 64, 64>, BaseShape2D<int8_t, 64, 64>>
      source(in);
  GlobalTensor<uint64_t, TileShape2D<uint64_t, 1, 64>,
               BaseShape2D<uint64_t, 1, 64>>
      parameters(q);
  To<int8_t> toI(i);
  To<uint8_t> toU(u);
  To<half> toH(h);
  Fractals<int8_t> toF(i);
  TLOAD(mat, source);
  TLOAD(row, parameters);
  TMOV(left, mat);
  TMOV(right, mat);
  TMOV(fp, row);
  TMATMUL(acc, left, right);
  // CHECK: TSTORE {{.*}} i8.nd shape(1,1,1,64,64) stride(8192,8192,8192,128,1), l0cs0, x{{[0-9]+}}, relu.none, atomic.none
  TSTORE(toI, acc, scale);
  // CHECK: TSTORE {{.*}} u8.nd shape{{.*}}, l0cs0, x{{[0-9]+}}, relu.none, atomic.none
  TSTORE<STPhase::Final>(toU, acc, s);
  // CHECK: TSTORE {{.*}} f16.nd shape{{.*}}, l0cs0, x{{[0-9]+}}, relu.normal, atomic.none
  TSTORE<Acc, To<half>, AtomicType::AtomicNone, ReluPreMode::NormalRelu>(
      toH, acc, n);
  // CHECK: TSTORE {{.*}} f16.nd shape{{.*}}, l0cs0, 1065353216, relu.none, atomic.add
  TSTORE<STPhase::Partial, Acc, To<half>, AtomicType::AtomicAdd>(
      toH, acc, 0x3f800000);
  // CHECK: TSTORE_FP {{.*}} i8.nz shape(1,2,4,16,32) stride(4096,2048,512,32,1), l0cs0, fbs0, relu.none, atomic.none
  TSTORE_FP(toF, acc, fp);
  // CHECK: TSTORE_FP {{.*}} i8.nd shape{{.*}}, l0cs0, fbs0, relu.none, atomic.add
  TSTORE_FP<Acc, To<int8_t>, Fp, AtomicType::AtomicAdd>(toI, acc, fp);
  // CHECK: TSTORE_FP {{.*}} f16.nd shape{{.*}}, l0cs0, fbs0, relu.normal, atomic.none
  TSTORE_FP<STPhase::Final, Acc, To<half>, Fp, AtomicType::AtomicNone,
            ReluPreMode::NormalRelu>(toH, acc, fp);
  // CHECK: TMOV [[BACK:l1s[0-9]+]]{{.*}}, i8.nz.64x64, l0cs0, x{{[0-9]+}}, 64, 64, relu.none
  TMOV(back, acc, scale);
  // CHECK: TINSERT [[BACK]]{{.*}}, i8.nz.64x64, l0cs0, x{{[0-9]+}}, 0, 0, 64, 64, relu.normal
  TINSERT<I8, Acc, ReluPreMode::NormalRelu>(back, acc, s, 0, 0);
  // CHECK: TINSERT_FP [[BACK]]{{.*}}, i8.nz.64x64, l0cs0, fbs0, 0, 0, 64, 64, relu.none
  TINSERT_FP(back, acc, fp, 0, 0);
  // CHECK: TMOV_FP [[BACK]]{{.*}}, i8.nz.64x64, l0cs0, fbs0, 64, 64, relu.normal
  TMOV_FP<I8, Acc, Fp, ReluPreMode::NormalRelu>(back, acc, fp);
  // CHECK: TEXTRACT l1s{{[0-9]+}}{{.*}}, f16.nz.32x32, l0cs0, x{{[0-9]+}}, 16, 32, 32, 32, relu.none
  TEXTRACT(part, acc, scale, 16, 32);
  // CHECK: TEXTRACT_FP l1s{{[0-9]+}}{{.*}}, f16.nz.32x32, l0cs0, fbs0, 32, 0, 32, 32, relu.none
  TEXTRACT_FP(other, acc, fp, 32, 0);
  GlobalTensor<half, TileShape2D<half, 32, 32, Layout::NZ>,
               BaseShape2D<half, 32, 32, Layout::NZ>, Layout::NZ>
      toPart(h);
  // CHECK: TSTORE {{.*}} i8.nz shape(1,2,4,16,32) stride(4096,2048,512,32,1), l1s{{[0-9]+}}, atomic.none
  TSTORE(toF, back);
  // CHECK: TSTORE {{.*}} f16.nz shape(1,2,2,16,16) stride(1024,512,256,16,1), l1s{{[0-9]+}}, atomic.add
  TSTORE<F16, decltype(toPart), AtomicType::AtomicAdd>(toPart, part);
  TSTORE<STPhase::Final>(toPart, other);
}
