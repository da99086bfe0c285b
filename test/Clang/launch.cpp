// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host code in the same file is parsed, launches included, and not emitted; a
// launch instantiates a kernel template. What looks like a launch in comments
// and literals stays, and columns of other diagnostics are the author's.
//
// RUN: %clang_ascend_a2a3 -S %s -o - -Wall -Wextra -pedantic -Werror | FileCheck %s
// RUN: not %clang_ascend_a2a3 -S %s -o - -DMISTAKE 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: not %clang_ascend_a2a3 -S %s -o - -DCOUNT 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: %clang_ascend_a2a3 -E %s -o - | FileCheck %s --check-prefix=TEXT

#include "Inputs/launch.hpp"
#include <pto/pto-inst.hpp>

template <typename T, int N>
__global__ AICORE void templated(__gm__ T *out, int n) {
  out[0] = N + n;
}
__global__ [aicore] void literal(__gm__ float *p) { p[1] = 1.0f; }
namespace deep {
__global__ AICORE void inside(__gm__ float *p) { p[2] = 2.0f; }
} // namespace deep

// A comment: templated<float, 3><<<1, 2, 3>>>(p, 4) [aicore] text
const char *text = "literal<<<1, 2, 3>>>(p) [aicore] text";

template <typename T> struct Box {};
struct Stream {
  int operator<<(int shift) const { return shift; }
  template <typename T> int operator<<(T) const { return 0; }
};
static int subscript(const int *values) {
  const int aicore = 2;
  return values[aicore] + (Stream() << 1) +
         Stream().operator<<<Box<Box<int>>>(Box<Box<int>>());
}

int main() {
  void *stream = nullptr;
  float *device = nullptr;
  int values[] = {1, 2, 3};
  templated<float, 3>
      <<<24, nullptr, stream>>>(device, subscript(values));
  literal<<<dim(1, (2)), nullptr, stream>>>(device); deep::inside<<<1, 0, stream>>>(device);
#ifdef MISTAKE
  literal<<<1, nullptr, stream>>>(device); int x = undeclared;
  // COLUMN: launch.cpp:[[@LINE-1]]:52: error: use of undeclared identifier 'undeclared'
#endif
#ifdef COUNT
  literal<<<1, nullptr, stream>>>(device, 7);
  // COUNT: error: {{.*}}the launch has another number of arguments than the kernel
#endif
  return text != nullptr;
}

// TEXT: const char *text = "literal<<<1, 2, 3>>>(p) [aicore] text";
// TEXT: values[aicore]
// TEXT: literal*$(dim(1, (2)), nullptr, stream)  (device);

// CHECK-NOT: main
// CHECK-DAG: .kernel _Z9templatedIfLi3EEvPU3AS1T_i, cube
// CHECK-DAG: .kernel _Z7literalPU3AS1f, cube
// CHECK-DAG: .kernel _ZN4deep6insideEPU3AS1f, cube
// CHECK-DAG: .kernel _Z8includedPU3AS1f, cube
// CHECK-NOT: main
