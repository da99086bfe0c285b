//===- Kernels.h - Small kernels that the tests share -----------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_SYNC_KERNELS_H
#define ASCENDTILE_UNITTESTS_SYNC_KERNELS_H

#include "Generator.h"

namespace ascend::sync::test {

constexpr uint64_t Slot = 1024; // bytes of every tile here

/// Slot \p N of a memory.
inline Access in(uint8_t Space, uint64_t N) {
  return reads(Space, N * Slot, (N + 1) * Slot);
}
inline Access out(uint8_t Space, uint64_t N) {
  return writes(Space, N * Slot, (N + 1) * Slot);
}

inline Op op(Pipe P, std::initializer_list<Access> A) { return {P, A, {}}; }

inline Op load(uint64_t Group, uint8_t Space, uint64_t N) {
  return op(Pipe::MTE2, {reads(GM, Group, Group + 1), out(Space, N)});
}
inline Op extract(uint64_t From, uint8_t Space, uint64_t N) {
  return op(Pipe::MTE1, {in(L1, From), out(Space, N)});
}
inline Op matmul() {
  return op(Pipe::M, {in(L0A, 0), in(L0B, 0), out(L0C, 0)});
}
inline Op matmulAcc() {
  return op(Pipe::M, {in(L0A, 0), in(L0B, 0), in(L0C, 0), out(L0C, 0)});
}
inline Op storeAcc(uint64_t Group) {
  return op(Pipe::FIX, {in(L0C, 0), writes(GM, Group, Group + 1)});
}
inline Op vector(uint64_t From, uint64_t To) {
  return op(Pipe::V, {in(UB, From), out(UB, To)});
}
inline Op store(uint64_t From, uint64_t Group) {
  return op(Pipe::MTE3, {in(UB, From), writes(GM, Group, Group + 1)});
}

/// for (..) { for (..) { load A, load B, extract A, extract B, acc }, store }
/// The loops are rotated: bb1 outer header, bb2 inner body, bb3 store, bb4 end.
inline Problem gemm() {
  Problem P;
  P.Blocks.resize(5);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Succs = {2};
  P.Blocks[2].Ops = {load(0, L1, 0), load(1, L1, 1), extract(0, L0A, 0),
                     extract(1, L0B, 0), matmulAcc()};
  P.Blocks[2].Succs = {2, 3};
  P.Blocks[3].Ops = {storeAcc(2)};
  P.Blocks[3].Succs = {1, 4};
  return P;
}

/// The same with the first product in an arm: bb2 head, bb3 matmul, bb4
/// matmul-acc, bb5 latch; loops test at the top in bb1 and bb6.
inline Problem gemmWithBranch() {
  Problem P;
  P.Blocks.resize(9);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Succs = {6, 8}; // outer test
  P.Blocks[6].Succs = {2, 7}; // inner test
  P.Blocks[2].Ops = {load(0, L1, 0), load(1, L1, 1), extract(0, L0A, 0),
                     extract(1, L0B, 0)};
  P.Blocks[2].Succs = {3, 4};
  P.Blocks[3].Ops = {matmul()};
  P.Blocks[3].Succs = {5};
  P.Blocks[4].Ops = {matmulAcc()};
  P.Blocks[4].Succs = {5};
  P.Blocks[5].Succs = {6};
  P.Blocks[7].Ops = {storeAcc(2)};
  P.Blocks[7].Succs = {1};
  return P;
}

/// One block.
inline Problem line(std::initializer_list<Op> Ops) {
  Problem P;
  P.Blocks.resize(1);
  P.Blocks[0].Ops = Ops;
  return P;
}

/// bb0 -> bb1 (loop on itself with \p Ops) -> bb2.
inline Problem loopOf(std::initializer_list<Op> Ops) {
  Problem P;
  P.Blocks.resize(3);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Ops = Ops;
  P.Blocks[1].Succs = {1, 2};
  return P;
}

} // namespace ascend::sync::test

#endif // ASCENDTILE_UNITTESTS_SYNC_KERNELS_H
