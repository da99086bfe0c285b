//===-- Group.h - Movable items that constrain each other -------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the searches work on: items without a fixed address, reduced to sizes,
/// forbidden byte ranges and a conflict graph. Whether a conflict stems from
/// lifetimes, from Never or from a preference that is being honoured no longer
/// matters here.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_GROUP_H
#define ASCENDTILE_LIB_SLOTS_GROUP_H

#include "AscendTile/Slots/Problem.h"
#include "llvm/ADT/ArrayRef.h"
#include <limits>
#include <utility>

namespace ascend::slots {

/// Two items that must not share bytes.
using ItemPair = std::pair<unsigned, unsigned>;

/// Offset of an item that has no place yet.
inline constexpr uint64_t Unplaced = std::numeric_limits<uint64_t>::max();

/// Sorts \p Ranges and merges those that touch or overlap.
void mergeRanges(llvm::SmallVectorImpl<ByteRange> &Ranges);

/// Items are numbered densely within the group.
struct Group {
  const Problem *Whole = nullptr;
  /// Index in Whole->Items of each item of the group.
  std::vector<unsigned> Original;
  std::vector<uint64_t> Bytes;
  std::vector<uint64_t> Align;
  /// Total length of the lifetime, in positions.
  std::vector<uint64_t> Extent;
  /// Bytes taken by reserved ranges and fixed items; sorted and merged.
  std::vector<llvm::SmallVector<ByteRange, 2>> Blocked;
  /// Neighbours of item I: [First[I], First[I + 1]) in Neighbours.
  std::vector<size_t> First;
  std::vector<unsigned> Neighbours;

  size_t size() const { return Original.size(); }

  llvm::ArrayRef<unsigned> neighbours(unsigned I) const {
    return llvm::ArrayRef<unsigned>(Neighbours)
        .slice(First[I], First[I + 1] - First[I]);
  }

  llvm::ArrayRef<Segment> live(unsigned I) const {
    return Whole->Items[Original[I]].Live;
  }

  /// The lowest legal offset at or above \p From as far as alignment and
  /// blocked ranges go. It may lie beyond the memory.
  uint64_t nextFree(unsigned I, uint64_t From) const;
};

/// All movable items of \p P that have bytes, where the pairs of \p Apart must
/// not share bytes either.
Group makeGroup(const Problem &P, llvm::ArrayRef<ItemPair> Apart);

/// The connected parts of \p G: each can be packed without the others.
std::vector<Group> splitGroup(Group G);

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_GROUP_H
