// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a constant index names a slot of its set.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a2a3 -O0 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"
using namespace pto;

extern "C" __global__ AICORE void slots(__gm__ half *in) {
  In source(in);
  TileSlots<Mat, 2> s;
  // CHECK: slot_beyond.cpp:[[@LINE+1]]:3: error: index 2 is outside 's', which has 2 slots
  TLOAD(s[2], source);
}

extern "C" __global__ AICORE void array(__gm__ half *in) {
  In source(in);
  Mat tiles[3];
  // CHECK: slot_beyond.cpp:[[@LINE+1]]:3: error: index 4 is outside 'tiles', which has 3 slots
  TLOAD(tiles[4], source);
}
