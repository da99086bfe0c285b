// Every form of control, also a loop with two exits and one with two entries,
// comes out as C++ that does the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-emit=pto -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clang_ascend_a2a3 -S %t.cpp -o %t.again.s
// RUN: %python %S/Inputs/same_numbers.py %ascend_sim %t.s %t.again.s %t.out \
// RUN:   whiles exits nested entries types \
// RUN:   | FileCheck --check-prefix=RUNS %s
// RUNS: 60 runs with the same numbers
//
// CHECK-LABEL: void whiles(__gm__ uint64_t *out, int64_t n)
// CHECK: do {
// CHECK: while (true) {
// CHECK-LABEL: void entries(
// CHECK: goto block

#include <pto/pto-inst.hpp>

extern "C" __global__ AICORE void whiles(__gm__ int64_t *out, int64_t n) {
  int64_t sum = 0, steps = 0;
  for (int64_t i = 0; i < n; ++i)
    sum += i * i ^ n;
  while (n > 1 && steps < 100) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  do {
    sum ^= steps;
    steps -= 3;
  } while (steps > 0);
  out[0] = sum;
  out[1] = steps;
}

extern "C" __global__ AICORE void exits(__gm__ int64_t *out, int64_t n) {
  for (int64_t i = 0; i < 50; ++i) {
    if (i * i > n)
      break;
    if (i * 7 == n) {
      out[2] = i;
      return;
    }
    if (i % 3 == 0)
      continue;
    out[i & 7] = n - i;
  }
  out[3] = 11;
}

extern "C" __global__ AICORE void nested(__gm__ int64_t *out, int64_t n) {
  int64_t found = -1;
  for (int64_t i = 1; i < 12; ++i)
    for (int64_t j = 1; j < 12; ++j) {
      if (i * j == n) {
        found = 100 * i + j;
        goto done;
      }
      out[(i + j) & 7] = i * j;
    }
  out[5] = 5;
done:
  out[6] = found;
}

extern "C" __global__ AICORE void entries(__gm__ int64_t *out, int64_t n) {
  int64_t i = 0;
  if (n & 1)
    goto middle;
top:
  out[0] = i;
  i += 2;
  if (i > 40)
    goto end;
middle:
  out[1] = i + n;
  i += 3;
  if (i % 5 != 4)
    goto top;
end:
  out[2] = i;
}

extern "C" __global__ AICORE void types(__gm__ int64_t *out, int64_t n) {
  int32_t w = static_cast<int32_t>(n * 2654435761);
  uint32_t u = static_cast<uint32_t>(w);
  float f = static_cast<float>(n) * 0.75f + 1.5f;
  out[0] = w >> 3;
  out[1] = u >> 3;
  out[2] = w / 7 + (u % 11);
  out[3] = static_cast<int64_t>(f * f);
  out[4] = f < 3.0f ? -1 : 1;
  out[5] = static_cast<int64_t>(static_cast<int8_t>(n)) << 4;
  out[6] = w < 5 ? static_cast<int64_t>(u) : static_cast<int64_t>(w);
  out[7] = __builtin_popcountll(n) + (n ? __builtin_clzll(n) : 64);
}
