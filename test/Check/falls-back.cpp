// Where flags are not proved a kernel gets barriers, which a remark says at the
// source line and a report counts; the other kernel keeps its flags. Here the
// checkers may look at too few instructions to tell the slots of a set apart.
// Where that does not suffice for barriers either it is an error.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -mllvm -ascend-check=on -mllvm -ascend-check-effort=120 -mllvm -ascend-check-report -Rpass-missed=ascend -S %s -o %t.s 2> %t.err
// RUN: FileCheck %s --check-prefix=SAID < %t.err
// RUN: FileCheck %s < %t.s
// RUN: %ascend_check -strict %t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --kernel rotates --arg out=/dev/null:f16[256] --arg out=/dev/null:f32[256] --arg i32=7
// RUN: not %clang_ascend_a2a3 -mllvm -ascend-check=on -mllvm -ascend-check-effort=1 -S %s -o %t.no.s 2>&1 | FileCheck %s --check-prefix=TOO-LITTLE
// RUN: %clang_ascend_a2a3 -mllvm -ascend-check-report -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=NONE

// SAID: falls-back.cpp:[[#@LINE+26]]:3: remark: kernel 'rotates' is synchronised by barriers, as its flags are not proved: TLOAD (MTE2) may overwrite what TMOV (MTE1) is still to read: {{.*}} [race]
// SAID-NOT: remark
// SAID: 1 kernels fell back to barriers
// CHECK: .kernel straight
// CHECK: set_flag
// CHECK: .kernel rotates
// CHECK-NOT: _flag
// CHECK: pipe_barrier
// TOO-LITTLE: error: internal error: not proved: the kernel takes more effort than allowed [effort]; -ascend-check-effort allows more
// NONE: 0 kernels fell back to barriers

#include <pto/pto-inst.hpp>
using namespace pto;
using Window =
    GlobalTensor<half, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>;
using Mat = Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16,
                 SLayout::RowMajor>;

AICORE void square(TileAcc<float, 16, 16> &acc, __gm__ half *in,
                   __gm__ float *out) {
  Window from(in);
  GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>
      to(out);
  Mat a;
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TLOAD(a, from);
  TMOV(left, a);
  TMOV(right, a);
  TMATMUL(acc, left, right);
  TSTORE(to, acc);
}

extern "C" __global__ AICORE void straight(__gm__ half *in, __gm__ float *out) {
  TileAcc<float, 16, 16> acc;
  square(acc, in, out);
}

extern "C" __global__ AICORE void rotates(__gm__ half *in, __gm__ float *out,
                                          int n) {
  for (int i = 0; i < n; ++i) {
    TileAcc<float, 16, 16> acc;
    square(acc, in, out);
  }
}
