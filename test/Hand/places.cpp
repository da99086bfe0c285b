// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every way in which kernels choose among addresses becomes slots of one set:
// a remainder, a choice, a toggle, a tile placed again in a loop, by a helper.
// Without flags of its own a kernel gets those that it needs.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o %t.0.s
// RUN: FileCheck %s --input-file=%t.0.s
// RUN: %ascend_check -strict %t.s
// RUN: %ascend_check -strict %t.0.s
// RUN: %simulate %t.s --kernel remainder %zeros %zeros --arg i32=5
// RUN: %simulate %t.s --kernel choice %zeros %zeros --arg i32=5
// RUN: %simulate %t.s --kernel toggle %zeros %zeros --arg i32=5
// RUN: %simulate %t.s --kernel helper %zeros %zeros --arg i32=5

#include "Inputs/by_hand.hpp"

AICORE void use(MatTile a, __gm__ half *in, __gm__ float *out) {
  LeftTile left;
  RightTile right;
  AccTile acc;
  In window(in);
  TLOAD(a, window);
  TMOV(left, a);
  TMOV(right, a);
  TMATMUL(acc, left, right);
  Out stored(out);
  TSTORE(stored, acc);
}

// CHECK-LABEL: .kernel remainder
// CHECK: .slot l1s0, 0x1000, 512, 3, 2048
// CHECK: .tile l1s0, "a",
KERNEL remainder(__gm__ half *in, __gm__ float *out, int n) {
  for (int i = 0; i < n; ++i) {
    MatTile a;
    TASSIGN(a, 0x1000 + (i % 3) * 0x800);
    use(a, in, out);
  }
}

// CHECK-LABEL: .kernel choice
// CHECK: .slot l1s0, 0x600, 512, 2, 31232
KERNEL choice(__gm__ half *in, __gm__ float *out, int n) {
  MatTile a;
  for (int i = 0; i < n; ++i) {
    TASSIGN(a, i & 1 ? 0x8000 : 0x600);
    use(a, in, out);
  }
}

// CHECK-LABEL: .kernel toggle
// CHECK: .slot l1s0, 0x0, 512, 2, 1024
KERNEL toggle(__gm__ half *in, __gm__ float *out, int n) {
  MatTile a;
  int ping = 1;
  for (int i = 0; i < n; ++i) {
    TASSIGN(a, ping * 0x400);
    use(a, in, out);
    ping = 1 - ping;
  }
}

AICORE void put(MatTile &a, MatTile &b, uint32_t base) {
  TASSIGN(a, base);
  TASSIGN(b, base + Bytes);
}

// CHECK-LABEL: .kernel helper
// CHECK: .slot l1s0, 0x2000, 512, 2, 512
KERNEL helper(__gm__ half *in, __gm__ float *out, int n) {
  MatTile a, b;
  put(a, b, 0x2000);
  for (int i = 0; i < n; ++i)
    use(i & 4 ? a : b, in, out);
}
