// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device code in C++: destructors, exceptions of a callee and virtual tables of
// host classes leave nothing in a kernel.
//
// RUN: %clang_ascend_a2a3 -S -fplugin-arg-ascend-emit=llvm %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o %t.s
// RUN: not %clang_ascend_a2a3 -DUNKNOWN -S %s -o - 2>&1 | FileCheck %s --check-prefix=UNKNOWN

#include "Inputs/matmul.hpp"
using namespace pto;

struct HostBase {
  virtual ~HostBase() {}
  virtual int value() { return 1; }
};
HostBase hostObject;

struct Guard {
  __gm__ int *place;
  AICORE Guard(__gm__ int *place) : place(place) {}
  AICORE ~Guard() { *place = 7; }
};
AICORE int half_of(int n) { return n / 2; }

// CHECK-NOT:  HostBase
// CHECK-NOT:  llvm.global_ctors
// CHECK-LABEL: define {{.*}}@k(
// CHECK-NOT:  invoke
// CHECK-NOT:  landingpad
// CHECK:      store i32 %{{.*}}, ptr addrspace(1) %p
// CHECK:      store i32 7
// CHECK-NOT:  personality
extern "C" __global__ AICORE void k(__gm__ int *p, int n) {
  Guard guard(p + 1);
  *p = half_of(n);
}

// A handler of exceptions that nothing throws.
extern "C" __global__ AICORE void catches(__gm__ int *p, int n) {
  try {
    *p = half_of(n);
  } catch (...) {
    *p = 1;
  }
}

#ifdef UNKNOWN
int unknown();
extern "C" __global__ AICORE void throws(__gm__ int *p) {
  Guard guard(p + 1);
  // UNKNOWN: cplusplus.cpp:[[@LINE+1]]:8: error: call of 'unknown()', which has no body here
  *p = unknown();
  // UNKNOWN: 1 error generated.
}
#endif
