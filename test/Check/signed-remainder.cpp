// A slot that a signed remainder names may be slot -1: the remark says so, and what
// to write instead, which is proved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -mllvm -ascend-check=on -DINDEX="i %% 2" -Rpass-analysis=ascend-check -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -DINDEX="i & 1" -Rpass-analysis=ascend-check -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=PROVED --allow-empty
// RUN: %clang_ascend_a2a3 -DINDEX="unsigned(i) %% 2" -Rpass-analysis=ascend-check -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=PROVED --allow-empty
// CHECK: signed-remainder.cpp:[[#@LINE+15]]:5: remark: not proved: the index is not known to be one of slot set ubs0 (tile), which has 2 slots: the remainder of a negative number is negative; take that of an unsigned number, or `& 1` [slot-index]
// PROVED-NOT: remark:
#include <pto/pto-inst.hpp>

using namespace pto;

using Vector = Tile<TileType::Vec, float, 16, 64>;
using Window =
    GlobalTensor<float, Shape<1, 1, 1, 16, 64>, Stride<1, 1, 1, 64, 1>>;

extern "C" __global__ AICORE void k(__gm__ float *x, __gm__ float *y,
                                    int32_t start, int32_t end) {
  Vector tile[2];
  for (int32_t i = start; i < end; ++i) {
    Window from(x + i * 1024), to(y + i * 1024);
    TLOAD(tile[INDEX], from);
    TADDS(tile[INDEX], tile[INDEX], 1.0f);
    TSTORE(to, tile[INDEX]);
  }
}
