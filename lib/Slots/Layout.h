//===-- Layout.h - Items that have a place, and the holes between *- C++
//-*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A partial packing of a group. It answers which bytes are taken for an item
/// that still looks for a place: those of neighbours only, so freed regions
/// are subdivided at byte granularity.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_LAYOUT_H
#define ASCENDTILE_LIB_SLOTS_LAYOUT_H

#include "Group.h"

namespace ascend::slots {

/// Which of the holes that are long enough an item takes.
enum class FitRule {
  /// The lowest.
  First,
  /// The shortest, then the lowest; the open end is the last resort.
  Best,
};

/// Offsets of the items of one group.
class Layout {
  const Group *G;
  std::vector<uint64_t> Offsets;
  uint64_t Steps = 0;

  /// Placed items by offset. Kept only for dense groups, where sorting the
  /// neighbours of each item anew would cost more than filtering this list.
  std::vector<unsigned> ByOffset;
  std::vector<unsigned> Mark;
  bool Dense;

  llvm::SmallVector<ByteRange, 64> Taken;

  void collectByNeighbour(unsigned I);
  void collectByOffset(unsigned I);

public:
  explicit Layout(const Group &G);

  const std::vector<uint64_t> &offsets() const { return Offsets; }
  bool isPlaced(unsigned I) const { return Offsets[I] != Unplaced; }
  uint64_t end(unsigned I) const { return Offsets[I] + G->Bytes[I]; }

  void place(unsigned I, uint64_t Offset);
  void remove(unsigned I);

  /// The bytes that item \p I cannot have now, sorted and merged. Valid until
  /// the next call.
  llvm::ArrayRef<ByteRange> taken(unsigned I);

  /// The offset that \p Rule gives item \p I; it may exceed the memory.
  uint64_t find(unsigned I, FitRule Rule);

  /// End of the highest placed item.
  uint64_t peak() const;

  /// Visits of items so far, the unit of all budgets.
  uint64_t steps() const { return Steps; }
};

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_LAYOUT_H
