//===-- Packer.h - Places objects in one on-chip memory ---------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The slot packer gives each item of a Problem a byte offset such that items
/// that are live together never share a byte:
///
///   1. fixed items and reserved ranges go in first and are checked;
///   2. groups of items that never meet are packed independently;
///   3. a group goes in by best fit and first fit over the holes, largest and
///      longest first among other orders; the lowest peak wins;
///   4. when that is not perfect, an exact branch and bound runs on a budget;
///   5. where that does not finish, items are evicted and placed again.
///
/// Equal problems give equal answers: budgets count steps, never time.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SLOTS_PACKER_H
#define ASCENDTILE_SLOTS_PACKER_H

#include "AscendTile/Slots/Problem.h"
#include "AscendTile/Slots/Solution.h"

namespace ascend::slots {

/// How hard to try. A step is about one visit of one item (some nanoseconds).
struct PackOptions {
  /// Steps for making a group fit at all, before the packer gives up.
  uint64_t FitSteps = 25'000'000;
  /// Steps for lowering the peak of a group that fits already.
  uint64_t TightenSteps = 1'000'000;
  /// Steps for keeping apart what prefers not to share bytes.
  uint64_t AvoidSteps = 20'000'000;
};

/// Packs \p P or says why that is impossible. Lifetimes have to be sorted and
/// disjoint, alignments above 0, and indexes in range.
PackResult pack(const Problem &P, const PackOptions &Options = {});

} // namespace ascend::slots

#endif // ASCENDTILE_SLOTS_PACKER_H
