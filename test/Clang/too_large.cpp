// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what the backend finds comes out as clang's diagnostic, at the source
// line, and leaves no output; a call in a function is reported at the function's
// own line.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"
using namespace pto;

using Large = Tile<TileType::Mat, half, 1024, 512, BLayout::ColMajor, 1024, 512,
                   SLayout::RowMajor>;

AICORE void extract(Left &left, Mat &mat, int64_t row) {
  // CHECK-DAG: too_large.cpp:[[@LINE+1]]:3: error: {{.*}}TEXTRACT
  TEXTRACT(left, mat, 8, 0);
}

extern "C" __global__ AICORE void k(__gm__ half *in) {
  // CHECK-DAG: too_large.cpp:{{[0-9]+:[0-9]+}}: error: {{.*}}1048576 bytes; L1 of a2a3 has 524288
  Large large;
  GlobalTensor<half, TileShape2D<half, 1024, 512>,
               BaseShape2D<half, 1024, 512>>
      source(in);
  In small(in);
  Mat mat;
  Left left;
  TLOAD(large, source);
  TLOAD(mat, small);
  extract(left, mat, 8);
}
