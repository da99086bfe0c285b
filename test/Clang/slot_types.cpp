// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: a slot is read as the type that was written last, and all tiles of a set
// lie in one memory; a set takes the bytes of its largest tile in each slot.
//
// RUN: not %clang_ascend_a2a3 -DTYPE -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not %clang_ascend_a2a3 -DMEMORY -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not %clang_ascend_a2a3 -DLARGE -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not test -e %t.s

#include <pto/pto-inst.hpp>
using namespace pto;

template <int Rows, int Cols>
using Mat = Tile<TileType::Mat, half, Rows, Cols, BLayout::ColMajor, Rows, Cols,
                 SLayout::RowMajor>;
template <int Rows, int Cols>
using Window =
    GlobalTensor<half, TileShape2D<half, Rows, Cols>, BaseShape2D<half, Rows, Cols>>;

extern "C" __global__ AICORE void k(__gm__ half *in) {
  TileSlots<Mat<16, 64>, 3> s;
  TileLeft<half, 16, 64> left;
#ifdef TYPE
  Window<32, 64> source(in);
  auto tall = s.as<Mat<32, 64>>(1);
  TLOAD(tall, source);
  // TYPE: slot_types.cpp:[[@LINE+1]]:3: error: TEXTRACT reads slot 1 of 's' ({{.*}}slot_types.cpp:[[@LINE-6]]) as f16.nz.16x64, but TLOAD at line [[@LINE-1]] wrote a tile of type f16.nz.32x64 there
  TEXTRACT(left, s[1], 0, 0);
#endif
#ifdef MEMORY
  // MEMORY: error: {{.*}}the tiles of a set lie in one memory
  auto other = s.as<TileLeft<half, 16, 64>>(1);
#endif
#ifdef LARGE
  Window<1024, 128> source(in);
  auto large = s.as<Mat<1024, 128>>(0);
  TLOAD(large, source);
  TEXTRACT(left, large, 0, 0);
  // LARGE: error: L1 overflow: {{.*}}'s' (786432 bytes
#endif
}
