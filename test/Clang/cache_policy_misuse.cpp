// A load past the cache of what the kernel writes is refused at its line, also
// where the write goes through another window; so is a policy that depends on a
// run-time value.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %clang_ascend_a2a3 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a5 -O0 -S %s -o %t.s 2>&1 | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK: :[[#@LINE+9]]:{{[0-9]+}}: error: TLOAD.cache goes past the cache, but the kernel also writes tensor 'a' (line [[#@LINE+13]]): the write is in the cache; load with CachePolicy::Cached
extern "C" __global__ AICORE void written(__gm__ half *a) {
  Mat mat;
  Left left;
  Right right;
  Acc acc;
  In in(a);
  GlobalTensor<half, TileShape2D<half, 64, 64>, BaseShape2D<half, 64, 64>> out(
      a + 4096);
  TLOAD<CachePolicy::Bypass>(mat, in);
  TMOV(left, mat);
  TMOV(right, mat);
  TMATMUL(acc, left, right);
  TSTORE(out, acc);
}

// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: error: the value of operand 'policy' of TLOAD.cache must be constant
extern "C" __global__ AICORE void chosen(__gm__ half *a, int n) {
  Mat mat;
  In in(a);
  if (n) set_cache_policy(in, CachePolicy::Bypass);
  TLOAD(mat, in);
}
