// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a slot is one of its set, is written before it is read, and is not read
// after its release. Each message names the set, its line and the slot, at every
// level of optimisation.
//
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a2a3 -O0 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK-DAG: slot_misuse.cpp:[[@LINE+6]]:3: error: TMOV reads slot 1 of 's' ({{.*}}slot_misuse.cpp:[[@LINE+3]]), which nothing has written by then
extern "C" __global__ AICORE void unwritten(__gm__ half *in) {
  In source(in);
  TileSlots<Mat, 2> s;
  Left left;
  TLOAD(s[0], source);
  TMOV(left, s[1]);
}

// CHECK-DAG: slot_misuse.cpp:[[@LINE+6]]:5: error: TMOV reads slot 0 of 's' ({{.*}}slot_misuse.cpp:[[@LINE+3]]), which nothing has written by then (with n = 1)
extern "C" __global__ AICORE void first_iteration(__gm__ half *in, int n) {
  In source(in);
  TileSlots<Mat, 2> s;
  for (int i = 0; i < n; ++i) {
    Left left;
    TMOV(left, s[i % 2]);
    TLOAD(s[(i + 1) % 2], source);
  }
}

// CHECK-DAG: slot_misuse.cpp:[[@LINE+7]]:3: error: TMOV reads slot 1 of 's' ({{.*}}slot_misuse.cpp:[[@LINE+3]]) after its release at line [[@LINE+6]]: release it later, or fill it again before
extern "C" __global__ AICORE void released(__gm__ half *in) {
  In source(in);
  TileSlots<Mat, 2> s;
  Left left;
  TLOAD(s[1], source);
  release(s[1]);
  TMOV(left, s[1]);
}

// CHECK-DAG: slot_misuse.cpp:[[@LINE+8]]:5: error: slot 1 of 's' ({{.*}}slot_misuse.cpp:[[@LINE+3]]) is released twice: its release at line [[@LINE+7]] has ended the lease already
extern "C" __global__ AICORE void released_twice(__gm__ half *in) {
  In source(in);
  TileSlots<Mat, 2> s;
  Left left;
  TLOAD(s[1], source);
  TMOV(left, s[1]);
  s.release(1);
  s.release(1);
}

// CHECK-DAG: slot_misuse.cpp:[[@LINE+6]]:3: error: only a slot of a set can be released, but 'view' ({{.*}}slot_misuse.cpp:[[@LINE+4]]) is a view: release the slot whose bytes it names
extern "C" __global__ AICORE void released_view(__gm__ half *in) {
  In source(in);
  TileSlots<Mat, 2> s;
  Mat view;
  TRESHAPE(view, s[1]);
  release(view);
}

// CHECK-DAG: slot_misuse.cpp:[[@LINE+5]]:3: warning: TLOAD overwrites slot 1 of 's' ({{.*}}slot_misuse.cpp:[[@LINE+3]]) before anything reads what TLOAD at line [[@LINE+4]] wrote there
extern "C" __global__ AICORE void unread(__gm__ half *in) {
  In source(in);
  TileSlots<Mat, 2> s;
  TLOAD(s[1], source);
  TLOAD(s[1], source);
}
