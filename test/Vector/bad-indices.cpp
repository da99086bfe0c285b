// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: an index or offset beyond what it counts in, two equal ones where either
// could win, an offset that is no block's and a count that the library does not
// take are findings of the simulator, which names the element.
//
// RUN: %python -c "import struct; w = lambda n, v: open('%t.' + n, 'wb').write(struct.pack('<64i', *(v + [0] * 64)[:64])); w('beyond', [0, 64, 1, 2]); w('twice', [5, 6, 5, 7]); w('odd', [32, 8])"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: not %ascend_sim %t.s --kernel scatter --arg in=%t.beyond:i32[64] --arg out=%t.o:i32[64] 2>&1 | FileCheck %s --check-prefix=BEYOND
// BEYOND: illegal: element (0, 1) of idx of TSCATTER is 64, but dst has 64 elements
// RUN: not %ascend_sim %t.s --kernel scatter --arg in=%t.twice:i32[64] --arg out=%t.o:i32[64] 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: illegal: element (0, 2) of idx of TSCATTER is 5, as another one is: which of the two elements remains is not determined
// RUN: not %ascend_sim %t.s --kernel blocks --arg in=%t.odd:i32[64] --arg out=%t.o:i32[64] 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: illegal: offsets of TGATHERB is 8, but must be from 0 to 2147483647 and a multiple of 32; it is that of element (0, 1)
// RUN: not %ascend_sim %t.s --kernel rows --arg in=%t.beyond:i32[64] --arg out=%t.o:i32[64] 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: illegal: element (0, 1) of idx of MGATHER.row is 64, but table has 8 rows
// RUN: not %ascend_sim %t.s --kernel concat --arg in=%t.beyond:i32[64] --arg out=%t.o:i32[64] 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: illegal: idx0 of TCONCAT is 0, but must be from 4 to 2147483647: the library takes no part of 0 columns there; it is that of row 0

#include <pto/pto-inst.hpp>
using namespace pto;

using Row = Tile<TileType::Vec, int32_t, 1, 64>;
using Rows = GlobalTensor<int32_t, Shape<1, 1, 1, 1, 64>,
                          Stride<64, 64, 64, 64, 1>>;
using Few = Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, 1, 4>;
using Offsets = GlobalTensor<int32_t, Shape<1, 1, 1, 1, 4>,
                             Stride<64, 64, 64, 64, 1>>;

extern "C" __global__ AICORE void scatter(__gm__ int32_t *in,
                                          __gm__ int32_t *out) {
  Row to;
  Few idx;
  Offsets from(in);
  Rows all(out);
  TLOAD(idx, from);
  TSCATTER(to, idx, idx);
  TSTORE(all, to);
}

extern "C" __global__ AICORE void blocks(__gm__ int32_t *in,
                                         __gm__ int32_t *out) {
  Row a, to;
  Tile<TileType::Vec, int32_t, 1, 8> offsets;
  GlobalTensor<int32_t, Shape<1, 1, 1, 1, 8>, Stride<8, 8, 8, 8, 1>> from(in);
  Rows all(out), source(in);
  TLOAD(a, source);
  TLOAD(offsets, from);
  TGATHERB(to, a, offsets);
  TSTORE(all, to);
}

extern "C" __global__ AICORE void rows(__gm__ int32_t *in,
                                       __gm__ int32_t *out) {
  Tile<TileType::Vec, int32_t, 4, 8> to;
  GlobalTensor<int32_t, Shape<1, 1, 1, 8, 8>, Stride<64, 64, 64, 8, 1>>
      table(in);
  GlobalTensor<int32_t, Shape<1, 1, 1, 4, 8>, Stride<32, 32, 32, 8, 1>>
      all(out);
  Few idx;
  Offsets from(in);
  TLOAD(idx, from);
  MGATHER(to, table, idx);
  TSTORE(all, to);
}

extern "C" __global__ AICORE void concat(__gm__ int32_t *in,
                                         __gm__ int32_t *out) {
  Few a, b;
  Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, 1, 1> p, q;
  Tile<TileType::Vec, int32_t, 1, 8> to;
  Offsets from(in);
  GlobalTensor<int32_t, Shape<1, 1, 1, 1, 1>, Stride<1, 1, 1, 1, 1>> counts(in);
  GlobalTensor<int32_t, Shape<1, 1, 1, 1, 8>, Stride<8, 8, 8, 8, 1>> all(out);
  TLOAD(a, from);
  TLOAD(b, from);
  TLOAD(p, counts);
  TLOAD(q, counts);
  TCONCAT(to, a, b, p, q);
  TSTORE(all, to);
}
