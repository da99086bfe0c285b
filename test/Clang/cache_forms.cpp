// The policy stays with its load: in a loop that is unrolled, in the branch that
// declares it, and where the optimiser could merge, sink or hoist a load that
// differs from another in the policy alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s --check-prefixes=CHECK,A2A3
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s --check-prefix=SLOW
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s --check-prefixes=CHECK,A5

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK-LABEL: unrolled:
// A2A3-COUNT-3: TLOAD.alias
// A5-COUNT-3: TLOAD.cache {{.*}}policy.bypass
// CHECK-NOT: bnz
// CHECK-NOT: TLOAD.
// CHECK: .endkernel
extern "C" __global__ AICORE void unrolled(__gm__ half *a, __gm__ half *b) {
#pragma unroll
  for (int i = 0; i < 3; ++i) {
    Mat mat;
    In in(a + i * 4096), out(b + i * 4096);
    TLOAD<CachePolicy::Bypass>(mat, in);
    TSTORE(out, mat);
  }
}

// CHECK-LABEL: branch:
// A2A3-COUNT-1: TLOAD.alias
// A5-COUNT-1: TLOAD.cache
// CHECK-NOT: TLOAD.
// CHECK: .endkernel
// SLOW-LABEL: branch:
// SLOW-COUNT-1: TLOAD.alias
// SLOW-NOT: TLOAD.
// SLOW: .endkernel
extern "C" __global__ AICORE void branch(__gm__ half *a, __gm__ half *b,
                                         int n) {
  Mat mat;
  In in(a), out(b);
  if (n) {
    In own(a);
    set_cache_policy(own, CachePolicy::Bypass);
    TLOAD(mat, own);
  } else {
    TLOAD(mat, in);
  }
  TSTORE(out, mat);
}

// CHECK-LABEL: twice:
// CHECK: TLOAD{{[[:space:]]}}
// A2A3: TLOAD.alias
// A5: TLOAD.cache
// CHECK-NOT: TLOAD
// CHECK: .endkernel
extern "C" __global__ AICORE void twice(__gm__ half *a, __gm__ half *b) {
  Mat first, second;
  In in(a), out(b), behind(b + 4096);
  TLOAD(first, in);
  TLOAD<CachePolicy::Bypass>(second, in);
  TSTORE(out, first);
  TSTORE(behind, second);
}

// CHECK-LABEL: onlyThere:
// A2A3-COUNT-1: TLOAD.alias
// A5-COUNT-1: TLOAD.cache
// CHECK-NOT: TLOAD
// CHECK: .endkernel
extern "C" __global__ AICORE void onlyThere(__gm__ half *a, __gm__ half *b,
                                            int n) {
  Mat mat;
  In in(a), out(b);
  TLOAD<CachePolicy::Bypass>(mat, in);
  if (n)
    TSTORE(out, mat);
}
