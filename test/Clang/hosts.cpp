// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host's triple leaves no trace: assembly is the same for any, also for
// those without half types or with prefixes on symbols.
//
// RUN: %clang_ascend_a2a3 -ffreestanding -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %clang_ascend_a2a3 --target=aarch64-linux-gnu -ffreestanding -S %s -o %t.other.s
// RUN: cmp %t.s %t.other.s
// RUN: %clang_ascend_a2a3 --target=riscv64-linux-gnu -ffreestanding -S %s -o %t.other.s
// RUN: cmp %t.s %t.other.s
// RUN: %clang_ascend_a2a3 --target=powerpc64le-linux-gnu -ffreestanding -S %s -o %t.other.s
// RUN: cmp %t.s %t.other.s
// RUN: %clang_ascend_a2a3 --target=i686-linux-gnu -ffreestanding -S %s -o %t.other.s
// RUN: cmp %t.s %t.other.s
// RUN: %clang_ascend_a2a3 --target=x86_64-apple-darwin -ffreestanding -S %s -o %t.other.s
// RUN: cmp %t.s %t.other.s

#include "Inputs/matmul.hpp"
using namespace pto;

// CHECK: .kernel k, cube
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ bfloat16_t *out) {
  Mat mat;
  Left left;
  Right right;
  Acc acc;
  In source(in);
  GlobalTensor<bfloat16_t, TileShape2D<bfloat16_t, 64, 64>,
               BaseShape2D<bfloat16_t, 64, 64>>
      target(out);
  TLOAD(mat, source);
  TMOV(left, mat);
  TMOV(right, mat);
  TMATMUL(acc, left, right);
  TSTORE(target, acc);
}
