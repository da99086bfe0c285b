// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array of tiles is one set of slots, whatever it stands in, and its index
// the slot; exchanging two of its handles exchanges indexes.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S -fplugin-arg-ascend-emit=llvm %s -o - | FileCheck %s --check-prefix=IR

#include "Inputs/matmul.hpp"
using namespace pto;

struct Buffers {
  int count;
  Mat mats[3];
  Right rights[2][2];
};

// CHECK:     .kernel members, cube
// CHECK:     .slot l1s0, 0x0, 8192, 3
// CHECK:     .slot l0bs0, 0x0, 8192, 4
// CHECK:     .tile l1s0, "buffers", 1, [[@LINE+9]]
// CHECK:     TLOAD l1s0[x{{[0-9]+}}]
// CHECK:     TLOAD l1s0[1]
// CHECK:     TMOV l0bs0[3]
// IR:        define {{.*}}@members(
// IR:        @ascend.slots.l1(i32 3, i32 64, i32 64, i32 1, i32 2)
// IR:        @ascend.slots.l0b(i32 4, i32 64, i32 64, i32 1, i32 3)
// IR-NOT:    alloca
extern "C" __global__ AICORE void members(__gm__ half *in, __gm__ float *out, int n) {
  Buffers buffers;
  Left left;
  Acc acc;
  In source(in);
  Out target(out);
  Mat &current = buffers.mats[n];
  TLOAD(current, source);
  TLOAD(buffers.mats[1], source);
  TMOV(left, current);
  TMOV(buffers.rights[1][1], buffers.mats[1]);
  TMATMUL(acc, left, buffers.rights[1][1]);
  TSTORE(target, acc);
}

// CHECK:     .kernel exchange, cube
// CHECK:     .slot l1s0, 0x0, 8192, 2
// CHECK:     TLOAD l1s0[0]
// CHECK:     TLOAD l1s0[[[NEXT:x[0-9]+]]]
// CHECK:     TMOV {{.*}}, l1s0[[[CURRENT:x[0-9]+]]]
// IR:        define {{.*}}@exchange(
// IR:        %[[SET:.*]] = call ptr addrspace(2) @ascend.slots.l1(i32 2,
// IR:        %[[NEXT:slot.*]] = phi i64 [ 1, %{{.*}} ], [ %[[CURRENT:slot.*]], %{{.*}} ]
// IR:        %[[CURRENT]] = phi i64 [ 0, %{{.*}} ], [ %[[NEXT]], %{{.*}} ]
extern "C" __global__ AICORE void exchange(__gm__ half *in, __gm__ float *out, int n) {
  Mat mats[2];
  Left left;
  Right right;
  Mat current = mats[0], next = mats[1];
  In first(in);
  TLOAD(current, first);
  for (int i = 0; i < n; ++i) {
    Acc acc;
    In source(in + (i + 1) * 4096);
    TLOAD(next, source);
    TMOV(left, current);
    TMOV(right, current);
    TMATMUL(acc, left, right);
    Out target(out + i * 4096);
    TSTORE(target, acc);
    Mat other = current;
    current = next;
    next = other;
  }
}

// The valid sizes of each element are its own.
// CHECK:     .kernel sized, cube
// CHECK:     .slot l0cs0, 0x0, 16384, 2
// CHECK:     TSTORE {{.*}} shape(1,1,1,x{{[0-9]+}},4) {{.*}}, l0cs0[1],
// CHECK:     TSTORE {{.*}} shape(1,1,1,64,64) {{.*}}, l0cs0,
// IR:        define {{.*}}@sized(
// IR-NOT:    alloca
extern "C" __global__ AICORE void sized(__gm__ half *in, __gm__ float *out, int rows) {
  Mat mat;
  Left left;
  Right right;
  TileAcc<float, 64, 64, DYNAMIC, DYNAMIC> acc[2];
  acc[1].SetValidShape(rows, 4);
  In source(in);
  Out target(out);
  TLOAD(mat, source);
  TMOV(left, mat);
  TMOV(right, mat);
  TMATMUL(acc[0], left, right);
  TMATMUL(acc[1], left, right);
  TSTORE(target, acc[1]);
  TSTORE(target, acc[0]);
}
