// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: forms of the library's operations that the compiler does not have are
// refused at their line, by name.
//
// RUN: not %clang_ascend_a5 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>
using namespace pto;

extern "C" __global__ AICORE void k() {
  using Bytes = Tile<TileType::Vec, uint8_t, 16, 64>;
  Bytes e, q;
  Tile<TileType::Vec, float, 16, 64> x, m, s;
  Tile<TileType::Vec, int32_t, 16, 64> p;
  Tile<TileType::Vec, int32_t, 1, 16> n;
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: TQUANT makes MXFP8 of float tiles that are valid as a whole, rows of whole groups of 32, and a row of uint8_t exponents; MXFP4 has elements that are smaller than a byte
  TQUANT<QuantType::MXFP4_E2M1>(q, x, &e, &m, &s);
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: this form of TQUANT is not supported: use TQUANT<QuantType::MXFP8>, which takes groups of a row
  TQUANT<1, MxQuantAlg::OcpMxFp8E4M3>(q, x, &e, &m, &s);
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: TGATHER compares for EQ or GT
  TGATHER<decltype(p), decltype(x), decltype(n), decltype(n), decltype(e), CmpMode::LT>(p, x, n, n, e, 0);
  Tile<TileType::Vec, uint32_t, 8, 64> d;
  TRandomKey key = {1, 2};
  TRandomCounter counter = {3, 4, 5, 6};
  // CHECK: vector_numbers_refused.cpp:[[@LINE+1]]:3: error: TRANDOM has 7 or 10 rounds
  TRANDOM<9>(d, key, counter);
}
