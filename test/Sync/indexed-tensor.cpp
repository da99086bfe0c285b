// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: which bytes of a tensor MGATHER and MSCATTER touch only the run knows, so
// that all of its window waits: for stores in front of a gather, for a scatter in
// front of loads. Without the flags the checker objects and the
// simulator finds the races of the rows that were touched. Blocks that scatter to
// different rows are no race. No flag has an id that the library's code takes.
//
// RUN: %python -c "import struct; w = lambda n, v: open('%t.' + n, 'wb').write(struct.pack('<%%di' %% len(v), *v)); w('in', list(range(128))); w('idx', [3, 1, 15, 0, 6, 6, 6, 2] + [7, 8, 9, 10, 11, 12, 13, 14]); w('same', [3] * 16); t = [[r * 8 + c for c in range(8)] for r in range(16)]; u = [list(x) for x in t]; [u.__setitem__(i, t[r]) for r, i in enumerate([3, 1, 15, 0, 6, 6, 6, 2])]; w('out', sum(u, []) + sum([t[i] for i in [3, 1, 15, 0, 6, 6, 6, 2]], []) + u[0] + u[1] + u[2] + u[3])"
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: sed '/\.endkernel/q' %t.s | FileCheck %s --implicit-check-not="MTE2, V, 0" --implicit-check-not="MTE3, V, 0"
// RUN: %ascend_sim %t.s --kernel k --schedules 4 --arg in=%t.in:i32[128] --arg in=%t.idx:i32[16] --arg out=%t.o:i32[224] --golden %t.out:i32[224]
// RUN: %ascend_check %t.s
// RUN: grep -v "flag.*V, MTE2," %t.s > %t.load.s
// RUN: %ascend_check %t.load.s 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not %ascend_sim %t.load.s --kernel k --arg in=%t.in:i32[128] --arg in=%t.idx:i32[16] --arg out=%t.o:i32[224] 2>&1 | FileCheck %s --check-prefix=LOAD-SIM
// RUN: grep -v "flag.*MTE3, V," %t.s > %t.store.s
// RUN: not %ascend_check %t.store.s 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not %ascend_sim %t.store.s --kernel k --arg in=%t.in:i32[128] --arg in=%t.idx:i32[16] --arg out=%t.o:i32[224] 2>&1 | FileCheck %s --check-prefix=STORE-SIM
// RUN: %ascend_sim %t.s --kernel blocks --blocks 2 --arg in=%t.in:i32[128] --arg in=%t.idx:i32[16] --arg out=%t.o:i32[128]
// RUN: not %ascend_sim %t.s --kernel blocks --blocks 2 --arg in=%t.in:i32[128] --arg in=%t.same:i32[16] --arg out=%t.o:i32[128] 2>&1 | FileCheck %s --check-prefix=BLOCKS

#include <pto/pto-inst.hpp>
using namespace pto;

using Unit = Tile<TileType::Vec, int32_t, 8, 8>;
using All = Tile<TileType::Vec, int32_t, 16, 8>;
using Four = Tile<TileType::Vec, int32_t, 4, 8>;
using Index = Tile<TileType::Vec, int32_t, 1, 8>;
template <int Rows>
using Window = GlobalTensor<int32_t, Shape<1, 1, 1, Rows, 8>,
                            Stride<128, 128, 128, 8, 1>>;

// CHECK: .kernel k, vector
// CHECK: TSTORE
// CHECK: set_flag MTE3, V, [[#STORED:]]
// CHECK: wait_flag MTE3, V, [[#STORED]]
// CHECK: MGATHER.row {{ubs[0-9]+}}, i32.nd.8x8, [x{{[0-9]+}}] i32.nd shape(1,1,1,16,8) {{.*}}, oob.undefined, 8, 8
// CHECK: MSCATTER.row [x{{[0-9]+}}] i32.nd shape(1,1,1,16,8) {{.*}}, atomic.none, oob.undefined, 8, 8
// CHECK: set_flag V, MTE2, [[#SCATTERED:]]
// CHECK: wait_flag V, MTE2, [[#SCATTERED]]
// CHECK: TLOAD {{ubs[0-9]+}}, i32.nd.4x8
// LOAD: TLOAD (MTE2) may read before MSCATTER.row (V) has written it: tensor out; no flag or barrier makes MTE2 wait for V [race]
// LOAD-SIM: race: {{.*}}MSCATTER.row
// STORE: MSCATTER.row (V) may overwrite what TSTORE (MTE3) is still to write: tensor out; no flag or barrier makes V wait for MTE3 [race]
// STORE-SIM: race: {{.*}}MGATHER.row
extern "C" __global__ AICORE void k(__gm__ int32_t *in, __gm__ int32_t *at,
                                    __gm__ int32_t *out) {
  All all;
  Index idx;
  Unit first, picked;
  Four rows;
  Window<16> source(in), table(out);
  Window<8> firstSource(in), pickedTo(out + 128);
  Window<4> rowsFrom(out), rowsTo(out + 192);
  Window<1> indices(at);
  TLOAD(all, source);
  TLOAD(idx, indices);
  TLOAD(first, firstSource);
  TSTORE(table, all);
  MGATHER(picked, table, idx);
  TSTORE(pickedTo, picked);
  MSCATTER(table, first, idx);
  TLOAD(rows, rowsFrom);
  TSTORE(rowsTo, rows);
}

// BLOCKS: block-race: {{.*}}MSCATTER.row
extern "C" __global__ AICORE void blocks(__gm__ int32_t *in,
                                         __gm__ int32_t *at,
                                         __gm__ int32_t *out) {
  Index idx;
  Unit some;
  int64_t block = get_block_idx();
  Window<8> from(in + 64 * block);
  Window<1> indices(at + 8 * block);
  Window<16> table(out);
  TLOAD(idx, indices);
  TLOAD(some, from);
  MSCATTER<Coalesce::Row>(table, some, idx);
}
