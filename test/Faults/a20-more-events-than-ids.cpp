// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a kernel held more events than there are ids, and hung. Nine events of
// one pair of pipes that are up together are an error: the ninth has the id of
// the first. Eight are not.
//
// RUN: not %clang_ascend_a2a3 -DNINTH -S %s -o - 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -Werror -S %s -o %t.s
// RUN: %simulate %t.s %zeros %zeros

#include "Inputs/placed.hpp"

using Loaded = Event<Op::TLOAD, Op::TMOV_M2L>;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out) {
  Operands x;
  Mat<16, 16> a;
  TASSIGN(a, 0);
  GlobalTensor<half, TileShape2D<half, 16, 16>, BaseShape2D<half, 16, 16>>
      window(in);
  RecordEvent r = TLOAD(a, window);
  Loaded e0 = r, e1 = r, e2 = r, e3 = r, e4 = r, e5 = r, e6 = r, e7 = r;
#ifdef NINTH
  // CHECK: a20-more-events-than-ids.cpp:[[@LINE+1]]:{{[0-9]+}}: error: flag MTE2 -> MTE1, event 0 is set while it is up
  Loaded e8 = r;
  TSYNC(e8);
#endif
  TSYNC(e0, e1, e2, e3, e4, e5, e6, e7);
  square(out, a, x);
}
