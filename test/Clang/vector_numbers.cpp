// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what merges, counts and quantises is refused at its line where its tiles
// or numbers do not fit, and by name on a processor that has no such operation.
//
// RUN: not %clang_ascend_a2a3 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefixes=CHECK,A2A3
// RUN: not %clang_ascend_a5 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefixes=CHECK,A5
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>
using namespace pto;

template <typename T, int Rows, int Cols>
using Whole = Tile<TileType::Vec, T, Rows, Cols>;
template <typename T, int Rows, int Cols>
using Matrix =
    GlobalTensor<T, Shape<1, 1, 1, Rows, Cols>, Stride<1, 1, 1, Cols, 1>>;
using Row = Whole<float, 1, 512>;

#define KERNEL(NAME)                                                           \
  extern "C" __global__ AICORE void NAME(__gm__ float *x, __gm__ uint32_t *u)

KERNEL(blocks) {
  Row a, d;
  Matrix<float, 1, 512> w(x);
  TLOAD(a, w);
  // CHECK: vector_numbers.cpp:[[@LINE+1]]:3: error: block of TMRGSORT is 48, but must be from 64 to 16320 and a multiple of 64
  TMRGSORT(d, a, 48);
  TSTORE(w, d);
}
KERNEL(groups) {
  Row a, d;
  Matrix<float, 1, 512> w(x);
  TLOAD(a, w);
  // CHECK: vector_numbers.cpp:[[@LINE+1]]:3: error: vcols of TMRGSORT is 512, but where block is 192 it must be a multiple of 768
  TMRGSORT(d, a, 192);
  TSTORE(w, d);
}
KERNEL(scratch) {
  Row a, b, d;
  Whole<float, 1, 768> tmp;
  MrgSortExecutedNumList gone;
  Matrix<float, 1, 512> w(x);
  TLOAD(a, w);
  TLOAD(b, w);
  // CHECK: vector_numbers.cpp:[[@LINE+1]]:3: error: TMRGSORT reaches beyond the tile: cols0+cols1 is 1024, tmp.cols is 768
  TMRGSORT<Row, Whole<float, 1, 768>, Row, Row, false>(d, gone, tmp, a, b);
  TSTORE(w, d);
}
KERNEL(down) {
  using Words = Whole<uint32_t, 1, 64>;
  Words d;
  // A2A3: vector_numbers.cpp:[[@LINE+1]]:3: error: order of TCI is down, but these types take up only: count up from -start, then multiply by -1
  TCI<Words, uint32_t, 1>(d, 5);
  Matrix<uint32_t, 1, 64> w(u);
  TSTORE(w, d);
}
KERNEL(numbers) {
  Whole<uint32_t, 8, 64> d;
  TRandomKey key = {1, 2};
  TRandomCounter counter = {3, 4, 5, 6};
  // A2A3: vector_numbers.cpp:[[@LINE+1]]:3: error: TRANDOM does not exist here: a2a3 has no random numbers; TLOAD them from a tensor
  TRANDOM(d, key, counter);
  Matrix<uint32_t, 8, 64> w(u);
  TSTORE(w, d);
}
KERNEL(turns) {
  Whole<float, 8, 64> a, b;
  Matrix<float, 8, 64> w(x);
  TLOAD(a, w);
  TLOAD(b, w);
  // A2A3: vector_numbers.cpp:[[@LINE+1]]:3: error: TINTERLEAVE does not exist here: a2a3 has no such operation; use TGATHER
  TINTERLEAVE(b, a, b, a);
  TSTORE(w, a);
  TSTORE(w, b);
}
KERNEL(narrow) {
  Whole<float, 8, 64> a;
  Tile<TileType::Vec, float, 8, 64, BLayout::RowMajor, 8, 32> d, e;
  Matrix<float, 8, 64> w(x);
  Matrix<float, 8, 32> o(x);
  TLOAD(a, w);
  // A5: vector_numbers.cpp:[[@LINE+1]]:3: error: src0.cols of TDEINTERLEAVE is 64, but must be from 128 to 65535
  TDEINTERLEAVE(e, d, a);
  TSTORE(o, d);
  TSTORE(o, e);
}
KERNEL(bins) {
  Whole<uint32_t, 8, 64> a;
  Whole<uint32_t, 8, 512> d;
  Whole<uint8_t, 1, 64> i;
  Matrix<uint32_t, 8, 64> w(u);
  Matrix<uint32_t, 8, 512> o(u);
  TLOAD(a, w);
  // A2A3: vector_numbers.cpp:[[@LINE+2]]:3: error: THISTOGRAM does not exist here: a2a3 does not count bytes; use TCMPS, TSELS and TROWSUM
  // A5: vector_numbers.cpp:[[@LINE+1]]:3: error: dst.cols of THISTOGRAM is 512, but must be 256
  THISTOGRAM<HistByte::BYTE_3>(d, a, i);
  TSTORE(o, d);
}
