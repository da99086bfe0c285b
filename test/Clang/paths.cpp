// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what leads from one core's memory to another core's is refused at its
// line: a2a3 has no such path, a5's needs flags between cores. TFILLPAD of a Mat
// tile works in place.
//
// RUN: not %clang_ascend_a2a3 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s -DTO_UB="no data path L0C→UB on a2a3; go through GM" -DTO_L1="no data path UB→L1 on a2a3; go through GM"
// RUN: not %clang_ascend_a5 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s -DTO_UB="L0C→UB on a5 leads from one core to another, whose flags are not supported; go through GM" -DTO_L1="UB→L1 on a5 leads from one core to another, whose flags are not supported; go through GM"
// RUN: not %clang_ascend_a5 -DOTHER -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=OTHER

#include "Inputs/matmul.hpp"
using namespace pto;

using Vec = Tile<TileType::Vec, float, 16, 16>;

extern "C" __global__ AICORE void k(__gm__ half *in, uint64_t scale) {
  Acc acc;
  Mat mat, other;
#ifdef OTHER
  // OTHER: paths.cpp:[[@LINE+1]]:3: error: TFILLPAD of a Mat tile works in place: src has to be the tile that dst is
  TFILLPAD(mat, other);
#else
  Vec vec;
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_UB]]
  TMOV(vec, acc);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_UB]]
  TMOV<Vec, Acc, AccToVecMode::SingleModeVec0>(vec, acc);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_UB]]
  TMOV<Vec, Acc, AccToVecMode::DualModeSplitM, ReluPreMode::NormalRelu>(vec, acc);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_UB]]
  TMOV<Vec, Acc, ReluPreMode::NormalRelu>(vec, acc);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_UB]]
  TEXTRACT(vec, acc, 0, 0);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_UB]]
  TEXTRACT<Vec, Acc, AccToVecMode::SingleModeVec1>(vec, acc, 0, 0);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_L1]]
  TMOV(mat, vec);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_L1]]
  TEXTRACT(mat, vec, 0, 0);
  // CHECK: paths.cpp:[[@LINE+1]]:3: error: [[TO_L1]]
  TINSERT(mat, vec, 0, 0);
#endif
}
// CHECK: 9 errors generated.
