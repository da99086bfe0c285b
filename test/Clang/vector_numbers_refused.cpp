// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: forms of the library's operations that the compiler does not have are
// refused at their line, by name.
//
// RUN: not %clang_ascend_a5 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>
using namespace pto;

extern "C" __global__ AICORE void k() {
  using Row = Tile<TileType::Vec, float, 1, 512>;
  using Bytes = Tile<TileType::Vec, uint8_t, 16, 64>;
  Row a, b, c, tmp;
  Bytes e, q;
  Tile<TileType::Vec, float, 16, 64> x, m, s;
  MrgSortExecutedNumList gone;
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: TMRGSORT that stops where a list ends is not supported: merge all of them, and take less of the result
  TMRGSORT<Row, Row, Row, Row, true>(c, gone, tmp, a, b);
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: TQUANT to MXFP8 and MXFP4 is not supported: TMATMUL has no scales
  TQUANT<QuantType::MXFP8>(q, x, &e, &m, &s);
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: TQUANT to MXFP8 and MXFP4 is not supported
  TQUANT<1, MxQuantAlg::OcpMxFp8E4M3>(q, x, &e, &m, &s);
  Tile<TileType::Vec, uint32_t, 8, 64> d;
  TRandomKey key = {1, 2};
  TRandomCounter counter = {3, 4, 5, 6};
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: TRANDOM has 7 or 10 rounds
  TRANDOM<9>(d, key, counter);
}
