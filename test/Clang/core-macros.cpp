// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source that asks in any way which core it is compiled for is compiled for both:
// the kernel of the vector core has that core's number. One that does not ask is
// compiled once.
//
// RUN: %clang_ascend_a2a3 -DFORM=1 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -DFORM=2 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -DFORM=3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -DFORM=4 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -DFORM=5 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -DFORM=6 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a5 -DFORM=7 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -DFORM=0 -S %s -o - | FileCheck %s --check-prefix=SAME

#define JOIN(a, b) a##b
#if FORM == 1
#ifdef __DAV_VEC__
constexpr int Number = 22;
#else
constexpr int Number = 11;
#endif
#elif FORM == 2
#if __DAV_VEC__
constexpr int Number = 22;
#else
constexpr int Number = 11;
#endif
#elif FORM == 3
constexpr int Number =
#if defined(__DAV_C220_CUBE__)
    11;
#else
    22;
#endif
#elif FORM == 4
#if JOIN(__DAV_, VEC__)
constexpr int Number = 22;
#else
constexpr int Number = 11;
#endif
#elif FORM == 5
#ifndef __DAV_CUBE__
constexpr int Number = 22;
#else
constexpr int Number = 11;
#endif
#elif FORM == 6
#undef __DAV_VEC__
#define __DAV_VEC__ 22
#ifdef __DAV_CUBE__
constexpr int Number = 11;
#else
constexpr int Number = __DAV_VEC__;
#endif
#elif FORM == 7
#if 0
#elif defined __DAV_C310_VEC__
constexpr int Number = 22;
#else
constexpr int Number = 11;
#endif
#else
constexpr int Number = 33;
#endif

// CHECK: .kernel k, vector
// CHECK: 22
// CHECK-NOT: 11{{$}}
// SAME: .kernel k, vector
// SAME: 33
extern "C" __global__ __aicore__ __vector__ void k(__gm__ int *out) {
  out[0] = Number;
}
