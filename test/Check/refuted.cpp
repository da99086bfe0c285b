// Rule: nothing that the checkers refute leaves the compiler. Without flags each
// hazard is an internal error at its source line, which names both operations,
// the bytes and the way there, and no file is written. That is so at -O0 and
// with -fsyntax-only, too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -f %t.s
// RUN: not %clang_ascend_a2a3 -mllvm -ascend-sync=none -S %s -o %t.s 2> %t.err
// RUN: not ls %t.s
// RUN: FileCheck %s < %t.err
// RUN: not %clang_ascend_a5 -O0 -mllvm -ascend-sync=none -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=PLAIN

// CHECK: refuted.cpp:[[#LOAD:]]:5: error: internal error: TLOAD (MTE2) may overwrite what TMOV (MTE1) is still to read: bytes 0 to 512 of L1; no flag or barrier makes MTE2 wait for MTE1 [race]; the compiler made its synchronisation wrong: please report this kernel; -ascend-sync=barriers may avoid it
// CHECK: refuted.cpp:[[#LOAD]]:5: note: operation: TLOAD l1s0
// CHECK: refuted.cpp:[[#LOAD+2]]:5: note: earlier: TMOV l0bs0
// CHECK: refuted.cpp:[[#LOAD-1]]:3: note: path, not taken: bnz w
// CHECK: error: internal error: TMOV (MTE1) may read before TLOAD (MTE2) has written it: bytes 0 to 512 of L1
// PLAIN: refuted.cpp:{{[0-9]+}}:5: error: internal error: TMOV (MTE1) may read before TLOAD (MTE2) has written it{{.*}} [race]

#include <pto/pto-inst.hpp>
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int n) {
  GlobalTensor<half, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>
      from(in);
  GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>
      to(out);
  Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16,
       SLayout::RowMajor>
      a;
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TileAcc<float, 16, 16> acc;
  for (int i = 0; i < n; ++i) {
    TLOAD(a, from);
    TMOV(left, a);
    TMOV(right, a);
    TMATMUL(acc, left, right);
    TSTORE(to, acc);
  }
}
