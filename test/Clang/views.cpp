// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TSUBVIEW and TRESHAPE are other names of a tile's bytes, at every level.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

using Half = Tile<TileType::Mat, half, 64, 32, BLayout::ColMajor, 64, 32,
                  SLayout::RowMajor>;
using Turned = Tile<TileType::Mat, half, 64, 64, BLayout::RowMajor, 64, 64,
                    SLayout::ColMajor>;
using Columns = GlobalTensor<half, TileShape2D<half, 64, 32>,
                             BaseShape2D<half, 64, 64>>;

// The two halves of a tile are loaded apart, the second first; it is read as a
// whole, and as its own transpose: the bytes of an nz tile are those of the
// transpose's zn tile.
// CHECK-LABEL: .kernel squares
// CHECK: .slot [[MAT:l1s[0-9]+]], 0x0, 8192, 1
// CHECK-DAG: .view [[MAT]], [[MAT]], f16.nz.64x64
// CHECK-DAG: .view [[LEFT:l1s[0-9]+]], [[MAT]], f16.nz.64x32
// CHECK-DAG: .view [[RIGHT:l1s[0-9]+]], [[MAT]], f16.nz.64x32
// CHECK-DAG: .view [[TURNED:l1s[0-9]+]], [[MAT]], f16.zn.64x64
// CHECK: TLOAD {{l1s[0-9]+}}[0], f16.nz.64x32
// CHECK: TLOAD {{l1s[0-9]+}}[0], f16.nz.64x32
// CHECK: TMOV l0as0{{.*}}, f16.zz.64x64, [[MAT]]
// CHECK: TMOV l0bs0{{.*}}, f16.zn.64x64, [[TURNED]]
extern "C" __global__ AICORE void squares(__gm__ half *in, __gm__ float *out) {
  Mat mat;
  Half left, right;
  Turned turned;
  Columns first(in), second(in + 32);
  TSUBVIEW(left, mat, 0, 0);
  TSUBVIEW(right, mat, 0, 32);
  TRESHAPE(turned, mat);
  TLOAD(right, second);
  TLOAD(left, first);
  Left a;
  Right b;
  Acc c;
  TMOV(a, mat);
  TMOV(b, turned);
  TMATMUL(c, a, b);
  Out target(out);
  TSTORE(target, c);
}
