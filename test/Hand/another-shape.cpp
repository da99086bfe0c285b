// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles that lie over each other are bytes, as on the machine: two halves are
// loaded by names of their own, and read as one tile of another shape. The
// numbers are those of the whole; the checker proves the reads initialised.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_check -strict %t.s
// RUN: %python %S/Inputs/another_shape.py %ascend_sim %t.s %t
// RUN: %clang_ascend_a2a3 -DHALF -S %s -o %t.half.s 2>&1 | count 0
// RUN: not %ascend_check -strict %t.half.s 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -DFLAGS -S %s -o %t.flags.s
// RUN: %ascend_check -strict %t.flags.s
// RUN: %python %S/Inputs/another_shape.py %ascend_sim %t.flags.s %t
// RUN: %clang_ascend_a2a3 -DFLAGS -mllvm -ascend-resync=all -S %s -o %t.all.s 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: %python %S/Inputs/another_shape.py %ascend_sim %t.all.s %t

#include "Inputs/by_hand.hpp"

// Of A, 32 x 16, the fractals of rows 0 to 15 come first.
using Whole = Tile<TileType::Mat, half, 32, 16, BLayout::ColMajor, 32, 16,
                   SLayout::RowMajor>;
using LeftWhole = TileLeft<half, 32, 16>;
using AccWhole = TileAcc<float, 32, 16>;
using Stored = GlobalTensor<float, TileShape2D<float, 32, 16>,
                            BaseShape2D<float, 32, 16>>;
#ifdef FLAGS
#define ORDER(FROM, TO)                                                        \
  set_flag(FROM, TO, EVENT_ID0);                                               \
  wait_flag(FROM, TO, EVENT_ID0)
#else
#define ORDER(FROM, TO)
#endif

// CHECK: warning: not proved: TMOV reads slot {{l1s[0-9]+}} (whole), where nothing may have been written [uninitialised]
// KEPT: warning: 'whole' ({{[^ ]*}}another-shape.cpp:{{[0-9]+}}) keeps its address: what is read there is written by the name of another tile
KERNEL k(__gm__ half *in, __gm__ half *unit, __gm__ float *out) {
  MatTile upper, lower, right;
  Whole whole;
  LeftWhole left;
  RightTile r;
  AccWhole acc;
  TASSIGN<0x0>(upper);
  TASSIGN<0x200>(lower);
  TASSIGN<0x0>(whole);
  TASSIGN<0x4000>(right);
  TASSIGN<0x0>(left);
  TASSIGN<0x0>(r);
  TASSIGN<0x0>(acc);
  In first(in), second(in + 256), one(unit);
  TLOAD(upper, first);
#ifndef HALF
  TLOAD(lower, second);
#endif
  TLOAD(right, one);
  ORDER(PIPE_MTE2, PIPE_MTE1);
  TMOV(left, whole);
  TMOV(r, right);
  ORDER(PIPE_MTE1, PIPE_M);
  TMATMUL(acc, left, r);
  ORDER(PIPE_M, PIPE_FIX);
  Stored to(out);
  TSTORE(to, acc);
}
