// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elsewhere a small reshuffle became a seven-dimensional shape that overflowed UB
// far from its source. Rule: an operation keeps the shapes of its source, and
// where one alone is too large, the error is at that tile's line, with its bytes
// and those of UB.
//
// RUN: not %clang_ascend_a2a3 -DROWS=512 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: %clang_ascend_a2a3 -DROWS=64 -S %s -o - | FileCheck %s --check-prefix=FITS

#include <pto/pto-inst.hpp>
using namespace pto;

// A window of four dimensions into 64 columns.
using Window = GlobalTensor<half, Shape<1, 2, 4, ROWS / 8, 64>,
                            Stride<ROWS * 64, ROWS * 32, ROWS * 8, 64, 1>>;
using Wide = Tile<TileType::Vec, half, ROWS, 64>;
using All = Tile<TileType::Vec, float, ROWS, 128>;

// CHECK-NOT: error:
// CHECK: c34-the-operation-responsible.cpp:[[@LINE+9]]:{{[0-9]+}}: error: {{.*}}f32.nd.512x128{{.*}}262144 bytes{{.*}}UB{{.*}}196608
// FITS: TLOAD {{.*}}f16.nd.64x64,
// FITS: TSTORE {{.*}}f16.nd shape(1,2,4,8,64)
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ half *out,
                                    __gm__ float *sums) {
  Window from(in), to(out);
  GlobalTensor<float, TileShape2D<float, ROWS, 128>,
               BaseShape2D<float, ROWS, 128>>
      rest(sums);
  All large;
  Wide a, b;
  TLOAD(a, from);
  TADD(b, a, a);
  TSTORE(to, b);
  TEXPANDS(large, 0.0f);
  TSTORE(rest, large);
}
