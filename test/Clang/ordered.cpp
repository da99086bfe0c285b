// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations move where that saves time, and a remark says what it saves. What
// keeps the source's order: bytes that are not there (and a remark says which), a
// tensor that is written and read, slots of the author's.
//
// RUN: %clang_ascend_a2a3 -Rpass=ascend-order -Rpass-missed=ascend-order -S %s -o %t.s 2> %t.txt
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.txt
// RUN: FileCheck %s --input-file=%t.s
// RUN: %clang_ascend_a2a3 -DREST -mllvm -ascend-order=source -Rpass=ascend-order -Rpass-missed=ascend-order -S %s -o %t.source.s 2>&1 | count 0
// RUN: %clang_ascend_a2a3 -DREST -S %s -o %t.kept.s
// RUN: diff %t.source.s %t.kept.s
// RUN: %clang_ascend_a2a3 -O0 -Rpass=ascend-order -S %s -o /dev/null 2>&1 | count 0

#include <pto/pto-inst.hpp>
using namespace pto;

template <int Rows, int Cols>
using Mat = Tile<TileType::Mat, half, Rows, Cols, BLayout::ColMajor, Rows, Cols,
                 SLayout::RowMajor>;
template <int Rows, int Cols, typename T>
using Part =
    GlobalTensor<T, TileShape2D<T, Rows, Cols>, BaseShape2D<T, Rows, Cols>>;

template <typename M> AICORE void load(M &mat, __gm__ half *in) {
  Part<M::Rows, M::Cols, half> part(in);
  TLOAD(mat, part);
}

#ifndef REST
// The right operand of the second product need not wait for the first product.
// REMARK: ordered.cpp:[[#@LINE+17]]:3: remark: TMOV goes before TMOV of line [[#@LINE+15]]: {{[0-9]+}} -> {{[0-9]+}} cycles, estimated
// CHECK-LABEL: .kernel waits
// CHECK: TMATMUL
// CHECK: TMOV l0bs
// CHECK: TMOV l0as
// CHECK: TMATMUL
extern "C" __global__ AICORE void waits(__gm__ half *in, __gm__ float *out) {
  Mat<64, 64> a, hidden;
  TileLeft<half, 64, 64> left, again;
  TileRight<half, 64, 64> right, last;
  TileAcc<float, 64, 64> first, second;
  load(a, in);
  TMOV(left, a);
  TMOV(right, a);
  TMATMUL(first, left, right);
  TMOV(hidden, first);
  TMOV(again, hidden);
  TMOV(last, a);
  TMATMUL(second, again, last);
  Part<64, 64, float> part(out);
  TSTORE(part, second);
}

// Each right operand takes all of L0B, and while what was stored is loaded again,
// `large` has no bytes of L1.
// REMARK: ordered.cpp:26:3: remark: the source's order is kept, {{[0-9]+}} cycles by estimate: another would take {{[0-9]+}}, and {{[0-9]+}} bytes of L0B, which has 65536
// CHECK-LABEL: .kernel full
#endif
extern "C" __global__ AICORE void full(__gm__ half *in, __gm__ half *big,
                                       __gm__ half *out) {
  Mat<64, 128> a, again;
  Mat<128, 256> b;
  Mat<256, 256> large;
  Mat<512, 384> pad;
  TileLeft<half, 64, 128> left, next;
  TileRight<half, 128, 256> right, upper, lower;
  TileAcc<float, 64, 256> first, second;
  load(pad, big);
  load(a, in);
  load(b, in);
  TMOV(left, a);
  TMOV(right, b);
  TMATMUL(first, left, right);
  Part<64, 256, half> part(out);
  TSTORE(part, first);
  load(again, out);
  TMOV(next, again);
  load(large, big);
  TEXTRACT(upper, large, 0, 0);
  TMATMUL(second, next, upper);
  TEXTRACT(lower, large, 128, 0);
  TMATMUL_ACC(second, next, lower);
  TEXTRACT(lower, pad, 0, 0);
  TMATMUL_ACC(second, next, lower);
  Part<64, 256, half> last(out + 64 * 256);
  TSTORE(last, second);
}

// What is loaded last has been stored first.
extern "C" __global__ AICORE void tensor(__gm__ half *in, __gm__ half *out) {
  Mat<64, 64> a, b;
  TileLeft<half, 64, 64> left, again;
  TileRight<half, 64, 64> right;
  TileAcc<float, 64, 64> first, second;
  load(a, in);
  TMOV(left, a);
  TMOV(right, a);
  TMATMUL(first, left, right);
  Part<64, 64, half> part(out);
  TSTORE(part, first);
  load(b, out);
  TMOV(again, b);
  TMATMUL(second, again, right);
  Part<64, 64, half> next(out + 64 * 64);
  TSTORE(next, second);
}

// As `waits`, but for a set.
extern "C" __global__ AICORE void slots(__gm__ half *in, __gm__ float *out) {
  Mat<64, 64> a, hidden;
  TileSlots<TileLeft<half, 64, 64>, 2> left;
  TileRight<half, 64, 64> right, last;
  TileAcc<float, 64, 64> first, second;
  load(a, in);
  TMOV(left[0], a);
  TMOV(right, a);
  TMATMUL(first, left[0], right);
  TMOV(hidden, first);
  TMOV(left[1], hidden);
  TMOV(last, a);
  TMATMUL(second, left[1], last);
  Part<64, 64, float> part(out);
  TSTORE(part, second);
}
