//===-- Rotation.h - How many slots for what rotates ------------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop's tile may have a slot for each of several iterations in flight, so
/// that the pipe that fills one need not wait for the pipe that empties it.
/// Whether the second slot of one tile is worth more than that of another, when
/// there is no room for both, is decided here for all tiles of a memory at once.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SLOTS_ROTATION_H
#define ASCENDTILE_SLOTS_ROTATION_H

#include "AscendTile/Slots/Packer.h"
#include "llvm/ADT/ArrayRef.h"

namespace ascend::slots {

/// Items that have one number of slots.
struct RotatingGroup {
  /// Indices of Problem::Items; Bytes there are those of one slot.
  llvm::SmallVector<unsigned, 4> Items;
  /// The loop: with more than one slot the items keep their bytes all through.
  Segment Loop;
  /// The most slots that the group can use, at least 1.
  unsigned MaxCount = 1;
  /// Cycles that a second slot can hide, by a static estimate. Every further
  /// slot counts for a sixteenth of that.
  uint64_t Gain = 0;
};

/// A number of slots for each group, and the packing with them.
struct RotatingPacking {
  std::vector<unsigned> Counts;
  PackResult Result;
};

/// Packs \p P with the numbers of slots that gain most and fit. A failure is
/// that of one slot each.
RotatingPacking packRotating(const Problem &P,
                             llvm::ArrayRef<RotatingGroup> Groups);

/// \p P as it is with \p Counts slots for \p Groups.
Problem withCounts(const Problem &P, llvm::ArrayRef<RotatingGroup> Groups,
                   llvm::ArrayRef<unsigned> Counts);

} // namespace ascend::slots

#endif // ASCENDTILE_SLOTS_ROTATION_H
