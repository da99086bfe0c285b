// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compact tiles with run-time valid sizes, whole tiles of 64 x 64; one-byte
// elements that are turned over, whose columns are multiplied in whole squares.
//
// RUN: %clang_ascend_a2a3 -mllvm -ascend-order=source -S %s -o - | FileCheck %s

#include <pto/pto-inst.hpp>
using namespace pto;

template <typename T, typename Sum>
AICORE void multiply(__gm__ T *a, __gm__ T *b, __gm__ Sum *o, int m, int k,
                     int n, int usedN) {
  using Mat = Tile<TileType::Mat, T, 64, 64, BLayout::ColMajor, DYNAMIC,
                   DYNAMIC, SLayout::RowMajor>;
  using In = GlobalTensor<T, Shape<1, 1, 1, DYNAMIC, DYNAMIC>,
                          Stride<1, 1, 1, DYNAMIC, 1>>;
  using Out = GlobalTensor<Sum, Shape<1, 1, 1, DYNAMIC, DYNAMIC>,
                           Stride<1, 1, 1, DYNAMIC, 1>>;
  Mat aL1(m, k), bL1(k, n);
  In aWindow(a, {m, k}, {k}), bWindow(b, {k, n}, {n});
  Out oWindow(o, {m, n}, {n});
  TileLeftCompact<T, 64, 64, DYNAMIC, DYNAMIC> left(m, k);
  TileRightCompact<T, 64, 64, DYNAMIC, DYNAMIC> right(k, usedN);
  TileAccCompact<Sum, 64, 64, DYNAMIC, DYNAMIC> acc(m, n);
  TLOAD(aL1, aWindow);
  TLOAD(bL1, bWindow);
  TEXTRACT(left, aL1);
  TMOV(right, bL1);
  TMATMUL(acc, left, right);
  TSTORE(oWindow, acc);
}

// CHECK-LABEL: halves:
// CHECK: TEXTRACT l0as0{{.*}}, f16.zz.64x64.compact, l1s{{[0-9]+}}, 0, 0, [[M:x[0-9]+]], [[K:x[0-9]+]]
// CHECK: TMOV l0bs0{{.*}}, f16.zn.64x64.compact, l1s{{[0-9]+}}, [[K]], [[N:x[0-9]+]]
// CHECK: TMATMUL l0cs0{{.*}}, f32.nz.64x64.compact, l0as0, l0bs0, [[M]], [[K]], [[N]]
// CHECK: TSTORE {{.*}}shape(1,1,1,[[M]],[[N]]){{.*}}, l0cs0
extern "C" __global__ AICORE void halves(__gm__ half *a, __gm__ half *b,
                                         __gm__ float *o, int m, int k, int n) {
  multiply(a, b, o, m, k, n, n);
}

// CHECK-LABEL: bytes:
// CHECK: TMOV l0bs0{{.*}}, i8.zn.64x64.compact
extern "C" __global__ AICORE void bytes(__gm__ int8_t *a, __gm__ int8_t *b,
                                        __gm__ int32_t *o, int m, int k,
                                        int n) {
  multiply(a, b, o, m, k, n, (n + 31) / 32 * 32);
}
