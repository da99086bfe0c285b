//===- Generator.h - Random kernels for the planner -------------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_SYNC_GENERATOR_H
#define ASCENDTILE_UNITTESTS_SYNC_GENERATOR_H

#include "AscendTile/Sync/Problem.h"

namespace ascend::sync::test {

/// Memories as the generated kernels number them.
enum Space : uint8_t { GM = 1, L1, L0A, L0B, L0C, UB };

inline Access reads(uint8_t Space, uint64_t Begin, uint64_t End) {
  return {Space, Begin, End, false};
}
inline Access writes(uint8_t Space, uint64_t Begin, uint64_t End) {
  return {Space, Begin, End, true};
}

/// A structured kernel: straight lines, branches, loops nested up to three deep
/// with the test at the top or bottom, break and return. Every third seed uses
/// any pipe on any memory, the others respect the data paths of the core.
Problem randomProblem(unsigned Seed);

/// \p P with some of its tiles made slots of sets, whose indices change in
/// some places.
Problem withRotatingSets(Problem P, unsigned Seed);

/// \p P with some of the tiles of one loop made slots of sets that a ring goes
/// round, two or three offsets at once; some accesses outside of the loop are to
/// any slot.
Problem withRing(Problem P, unsigned Seed);

/// Any graph at all, irreducible ones included.
Problem randomGraph(unsigned Seed);

/// \p NumOps operations of a load, extract, multiply, store pipeline over
/// \p Slots slots: one block, or in loops of \p LoopOps operations if not 0.
Problem pipeline(unsigned NumOps, unsigned Slots, unsigned LoopOps);

} // namespace ascend::sync::test

#endif // ASCENDTILE_UNITTESTS_SYNC_GENERATOR_H
