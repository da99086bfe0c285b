// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a tile is a local variable, and the elements of an array of tiles are
// reached by their index. One error for each variable.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"
using namespace pto;

Acc global;

extern "C" __global__ AICORE void k(__gm__ float *out, int n) {
  Out target(out);
  // CHECK: tiles_in_memory.cpp:[[@LINE+1]]:3: error: the tile 'global' is not a local variable: tiles are neither global nor static nor on the heap
  TSTORE(target, global);
  TSTORE(target, global);
}

extern "C" __global__ AICORE void rebound(__gm__ float *out, int n) {
  Out target(out);
  Acc other;
  // CHECK: tiles_in_memory.cpp:[[@LINE+1]]:7: error: the tiles of the array 'array' are reached by their index alone, not through a pointer, and stay what they were declared
  Acc array[2];
  array[n] = other;
  TSTORE(target, array[0]);
}

extern "C" __global__ AICORE void walked(__gm__ float *out) {
  Out target(out);
  // CHECK: tiles_in_memory.cpp:[[@LINE+1]]:7: error: the tiles of the array 'array' are reached by their index alone
  Acc array[3];
  for (Acc &tile : array)
    TSTORE(target, tile);
}
// CHECK: 3 errors generated.
