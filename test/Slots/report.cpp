// The memory map says of each slot which bytes it has, when, and for which tile,
// and why a tile has no more slots; all kernels of a source are in one report.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %examples/gemm.cpp -o /dev/null -mllvm -ascend-slots-report=%t.txt
// RUN: FileCheck %s --input-file=%t.txt
// RUN: %clang_ascend_a2a3 -S %examples/gemm.cpp -o /dev/null -mllvm -ascend-slots-report 2>&1 | diff - %t.txt
// CHECK:      gemm on a2a3 ({{.*}}gemm.cpp:[[#]]): 7 tile operations
// CHECK:      L0B: 65536 of 65536 bytes (100 %), at most 65536 in use at once
// CHECK-NEXT: slot from to bytes slots operations lines tiles
// CHECK-NEXT: l0bs0 0x0 0x10000 32768 2 of 3 0-6 [[#]]-[[#]] bL0 ({{.*}}gemm.cpp:[[#]])
// CHECK-NEXT: with 3, 98304 bytes of L0B would be in use at once, which has 65536
// CHECK:      L0C: 131072 of 131072 bytes (100 %)
// CHECK:      l0cs0 0x0 0x20000 131072 1 of 3 {{.*}} acc (
// CHECK-NEXT: with 2, 262144 bytes of L0C

// With slots by hand there is nothing to say about their number. Kernels follow one
// another.
// RUN: %clang_ascend_a5 -S %s -o /dev/null -mllvm -ascend-slots-report=%t.2.txt
// RUN: FileCheck %s --check-prefix=HAND --input-file=%t.2.txt
// HAND:      first on a5 ({{.*}}report.cpp:[[#]]): 5 tile operations
// HAND:      L1: 1536 of 524288 bytes (0 %), at most 1536 in use at once
// HAND-NEXT: slot from
// HAND-NEXT: l1s0 0x0 0x600 512 3 0-2 [[#]]-[[#]] a ({{.*}}report.cpp:[[#]])
// HAND-NOT:  with
// HAND:      second on a5
// HAND:      L0A:
// HAND:      l0as0 0x0 0x200 512 1 1-3 {{.*}} left (

// A file that cannot be written, or whose form is not known, is an error.
// RUN: not %clang_ascend_a5 -S %s -o /dev/null -mllvm -ascend-slots-report=%t.png 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not %clang_ascend_a5 -S %s -o /dev/null -mllvm -ascend-slots-report=%t.none/x.svg 2>&1 | FileCheck %s --check-prefix=PLACE
// FORM: error: {{.*}}-ascend-slots-report: '{{.*}}.png' ends neither in .txt nor in .svg
// PLACE: error: {{.*}}-ascend-slots-report: {{.*}}No such file

// Both forms of a kernel that does not fit say so.
// RUN: not %clang_ascend_a5 -DTOO_MUCH -S %s -o /dev/null -mllvm -ascend-slots-report=%t.3.txt 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: FileCheck %s --check-prefix=TOO-MUCH --input-file=%t.3.txt
// OVERFLOW: L1 overflow
// TOO-MUCH: L1: does not fit: 786432 bytes are in use at once, 524288 are there
// TOO-MUCH: l1s0 - - 262144 3 {{.*}} a (

#include <pto/pto-inst.hpp>
using namespace pto;

#ifdef TOO_MUCH
constexpr int Rows = 512, Cols = 256;
#else
constexpr int Rows = 16, Cols = 16;
#endif

using Mat = Tile<TileType::Mat, half, Rows, Cols, BLayout::ColMajor, Rows, Cols,
                 SLayout::RowMajor>;
using Window = GlobalTensor<half, TileShape2D<half, Rows, Cols>,
                            BaseShape2D<half, Rows, Cols>>;
using Out = GlobalTensor<float, TileShape2D<float, 16, 16>,
                         BaseShape2D<float, 16, 16>>;

extern "C" __global__ AICORE void first(__gm__ half *in, __gm__ float *out,
                                        int i) {
  TileSlots<Mat, 3> a;
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TileAcc<float, 16, 16> acc;
  Window window(in);
  TLOAD(a[i], window);
  TEXTRACT(left, a[i], 0, 0);
  TEXTRACT(right, a[i], 0, 0);
  TMATMUL(acc, left, right);
  Out c(out);
  TSTORE(c, acc);
}

extern "C" __global__ AICORE void second(__gm__ half *in, __gm__ float *out) {
  Mat a;
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TileAcc<float, 16, 16> acc;
  Window window(in);
  TLOAD(a, window);
  TEXTRACT(left, a, 0, 0);
  TEXTRACT(right, a, 0, 0);
  TMATMUL(acc, left, right);
  Out c(out);
  TSTORE(c, acc);
}
