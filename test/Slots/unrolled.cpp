// No cliff: the seed kernel fully unrolled keeps at least two addresses a role in
// L1, L0B and L0C, and is no slower than the rolled form.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: sed 's/^ *for (/#pragma unroll\n&/' %examples/two_level_pingpong.cpp > %t.cpp
// RUN: %clang_ascend_a2a3 -S %t.cpp -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: %ascend_sim %t.s --arg 'out=%t.q:bf16[16x128]' --arg 'out=%t.k:bf16[4x128x512]' --arg 'out=%t.c:f32[4x16x512]' | FileCheck %s --check-prefix=CYCLES
// CHECK-DAG: .slot l1s{{[0-9]+}}, 0x0, 131072, 1
// CHECK-DAG: .slot l1s{{[0-9]+}}, 0x20000, 131072, 1
// CHECK-DAG: .slot l0bs{{[0-9]+}}, 0x0, 32768, 1
// CHECK-DAG: .slot l0bs{{[0-9]+}}, 0x8000, 32768, 1
// CHECK-DAG: .slot l0cs{{[0-9]+}}, 0x0, 8192, 1
// CHECK-DAG: .slot l0cs{{[0-9]+}}, 0x2000, 8192, 1
// CHECK-COUNT-16: TSTORE
// CYCLES: two_level_pingpong on a2a3: 79{{[0-9][0-9]}} cycles
