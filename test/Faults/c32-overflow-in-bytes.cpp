// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere an overflow was two numbers of bits. Rule: it is reported in bytes,
// with each tile that is in use then, its bytes and its line, and what would help.
//
// RUN: not %clang_ascend_a2a3 -S %s -o - 2>&1 | FileCheck %s

#include "Inputs/cube.hpp"

// CHECK:      error: {{.*}}L1 overflow: {{.*}}655360 bytes
// CHECK-DAG:  'first' (262144 bytes, {{[^ ]*}}c32-overflow-in-bytes.cpp:[[@LINE+7]])
// CHECK-DAG:  'second' (262144 bytes, {{[^ ]*}}c32-overflow-in-bytes.cpp:[[@LINE+7]])
// CHECK-DAG:  'third' (131072 bytes, {{[^ ]*}}c32-overflow-in-bytes.cpp:[[@LINE+7]])
// CHECK:      L1 of a2a3 has 524288 bytes: use smaller tiles, or end the use of one before the next begins
// CHECK-NOT:  bits
extern "C" __global__ AICORE void k(__gm__ half *in) {
  Mat<16, 16> small;
  Mat<512, 256> first;
  Mat<256, 512> second;
  Mat<256, 256> third;
  Left<16, 16> left;
  Right<16, 16> right;
  Acc<16, 16> acc;
  load(small, in);
  TMOV(left, small);
  load(first, in);
  load(second, in);
  load(third, in);
  TEXTRACT(right, first, 0, 0);
  TMATMUL(acc, left, right);
  // From here on the tensor is another one: nothing can be loaded again.
  store(reinterpret_cast<__gm__ float *>(in), acc);
  TEXTRACT(right, first, 0, 16);
  TMATMUL_ACC(acc, left, right);
  TEXTRACT(right, second, 0, 0);
  TMATMUL_ACC(acc, left, right);
  TEXTRACT(right, third, 0, 0);
  TMATMUL_ACC(acc, left, right);
  store(reinterpret_cast<__gm__ float *>(in), acc);
}
