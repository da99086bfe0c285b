// What cce::printf and TPRINT show is what the kernel has at that point, in the
// order of the source, at every level of optimisation; and so do the kernels in
// C++ that it is emitted as.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python -c "import struct; open('%t.bin', 'wb').write(struct.pack('<32f', *range(32)))"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %ascend_sim --quiet %t.s --arg in=%t.bin:f32[4x8] --arg i32=2 --arg f32=1.5 > %t.txt
// RUN: FileCheck %s --match-full-lines --strict-whitespace --input-file=%t.txt
// RUN: %clang_ascend_a5 -O0 -S %s -o %t.0.s
// RUN: %ascend_sim --quiet %t.0.s --arg in=%t.bin:f32[4x8] --arg i32=2 --arg f32=1.5 | cmp - %t.txt
// RUN: %clang_ascend_a2a3 -S -fplugin-arg-ascend-emit=pto %s -o %t.emitted.cpp
// RUN: %clang_ascend_a2a3 -S %t.emitted.cpp -o %t.emitted.s
// RUN: %ascend_sim --quiet %t.emitted.s --arg in=%t.bin:f32[4x8] --arg i32=2 --arg f32=1.5 | cmp - %t.txt
#include <pto/pto-inst.hpp>

using namespace pto;

using Floats = Tile<TileType::Vec, float, 4, 8>;
using Halves = Tile<TileType::Vec, half, 4, 16, BLayout::RowMajor, 2, 3>;
using Matrix =
    GlobalTensor<float, Shape<1, 1, 1, 4, 8>, Stride<1, 1, 1, 8, 1>>;

extern "C" __global__ AICORE void shown(__gm__ float *x, int32_t n, float f) {
  Floats t;
  Halves h;
  Matrix g(x);
  //      CHECK:100% of "text"
  cce::printf("100%% of \"text\"\n");
  TLOAD(t, g);
  // CHECK-NEXT:0 of 2: f=   0.000|-1|ffffffff|18446744073709551615|A
  // CHECK-NEXT:1 of 2: f=   1.500|-1|ffffffff|18446744073709551615|A
  for (int32_t i = 0; i < n; ++i)
    cce::printf("%d of %u: f=%8.3f|%hhd|%x|%llu|%c\n", i, uint32_t(n), f * i,
                -1, -1, int64_t(-1), 'A');
  TADDS(t, t, 1.0f);
  // CHECK-NEXT:1 2 3 4 5 6 7 8{{ }}
  // CHECK-NEXT:9 10 11 12 13 14 15 16{{ }}
  // CHECK-NEXT:17 18 19 20 21 22 23 24{{ }}
  // CHECK-NEXT:25 26 27 28 29 30 31 32{{ }}
  TPRINT(t);
  TEXPANDS(h, half(2.5f));
  // CHECK-NEXT:2.5 2.5 2.5{{ }}
  // CHECK-NEXT:2.5 2.5 2.5{{ }}
  TPRINT(h);
  // CHECK-NEXT:0 1 2 3 4 5 6 7{{ }}
  TMULS(t, t, 2.0f);
  GlobalTensor<float, Shape<1, 1, 1, 1, 8>, Stride<1, 1, 1, 8, 1>> row(x);
  TPRINT(row);
  TSTORE(g, t);
  // CHECK-NEXT:2 4 6 8 10 12 14 16{{ }}
  //  CHECK-NOT:{{.}}
  TPRINT(row);
}
