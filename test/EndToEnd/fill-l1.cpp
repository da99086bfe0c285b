// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TFILLPAD clears what lies outside a Mat tile's valid part, rows and columns, so
// that all of it may be an operand; what TLOAD has put there stays. Without it the
// product depends on bytes that nothing has written. The C++ that comes out says
// the same.
//
// RUN: %python -c "import struct; a = [[(r * 19 + c) %% 7 - 3 for c in range(19)] for r in range(21)]; b = [[(r * 16 + c) %% 5 - 2 for c in range(16)] for r in range(48)]; f = lambda n, c, v: open('%t.' + n, 'wb').write(struct.pack('<%%d%%s' %% (len(v), c), *v)); f('a', 'e', sum(a, [])); f('b', 'e', sum(b, [])); f('c', 'f', [sum(a[r][k] * b[k][c] for k in range(19)) if r < 21 else 0 for r in range(32) for c in range(16)])"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --arg in=%t.a:f16[399] --arg in=%t.b:f16[768] --arg out=%t.o:f32[512] --golden %t.c:f32[512]:0
// RUN: %clang_ascend_a5 -S %s -o %t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --arg in=%t.a:f16[399] --arg in=%t.b:f16[768] --arg out=%t.o:f32[512] --golden %t.c:f32[512]:0
// RUN: %clang_ascend_a2a3 -fplugin-arg-ascend-emit=pto -S %s -o %t.emitted.cpp
// RUN: FileCheck %s --check-prefix=CPP --input-file=%t.emitted.cpp
// RUN: %clang_ascend_a2a3 -S %t.emitted.cpp -o %t.s
// RUN: %ascend_sim --quiet %t.s --arg in=%t.a:f16[399] --arg in=%t.b:f16[768] --arg out=%t.o:f32[512] --golden %t.c:f32[512]:0
// RUN: %clang_ascend_a2a3 -DBARE -S %s -o %t.s
// RUN: not %ascend_sim --quiet %t.s --arg in=%t.a:f16[399] --arg in=%t.b:f16[768] --arg out=%t.o:f32[512] 2>&1 | FileCheck %s --check-prefix=BARE

#include <pto/pto-inst.hpp>
using namespace pto;

template <int Rows, int Cols>
using Window = GlobalTensor<half, TileShape2D<half, Rows, Cols>,
                            BaseShape2D<half, Rows, Cols>>;
template <int Rows, int Cols, int ValidRows = Rows, int ValidCols = Cols>
using Mat = Tile<TileType::Mat, half, Rows, Cols, BLayout::ColMajor, ValidRows,
                 ValidCols, SLayout::RowMajor>;

// CHECK: TLOAD [[A:l1s[0-9]+]]{{(.0.)?}}, f16.nz.32x48
// CHECK: TFILLPAD [[A]]{{(.0.)?}}, f16.nz.32x48, 21, 19
// CPP: TFILLPAD([[A:[a-zA-Z0-9]+]], [[A]]);
// BARE: poison:
extern "C" __global__ AICORE void k(__gm__ half *a, __gm__ half *b,
                                    __gm__ float *c) {
  Mat<32, 48, 21, 19> aMat;
  Mat<48, 16> bMat;
  Window<21, 19> aTensor(a);
  Window<48, 16> bTensor(b);
  GlobalTensor<float, TileShape2D<float, 32, 16>, BaseShape2D<float, 32, 16>>
      cTensor(c);
  TileLeft<half, 32, 48> left;
  TileRight<half, 48, 16> right;
  TileAcc<float, 32, 16> acc;
  TLOAD(aMat, aTensor);
  TLOAD(bMat, bTensor);
#ifndef BARE
  TFILLPAD(aMat, aMat);
#endif
  TMOV(left, aMat);
  TMOV(right, bMat);
  TMATMUL(acc, left, right);
  TSTORE(cTensor, acc);
}
