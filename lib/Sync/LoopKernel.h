//===- LoopKernel.h - One slot's view of a loop nest ------------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel that a rotation group's flags are planned for: its loop with the
// group's accesses only, as if each set had one slot, between a block in front
// and a block behind. What loops there are around it makes no difference: every
// iteration ends with the flags up that it began with, and the plan has to be
// proved for a loop that is entered again and again.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_LOOPKERNEL_H
#define ASCENDTILE_LIB_SYNC_LOOPKERNEL_H

#include "RotationGroup.h"

namespace ascend::sync {

/// Whether each loop in \p Loop, and it itself, has one entry.
bool hasReducibleLoops(const FlowGraph &G, unsigned Loop);


class LoopKernel {
public:
  LoopKernel(const FlowGraph &G, const RotationGroup &Group);

  /// The nest has one entry, and there is a place in front of it.
  bool isUsable() const { return Usable; }
  const Problem &problem() const { return Small; }
  /// The numbers that make problem(), the processor's aside: equal ones have
  /// equal plans.
  std::vector<unsigned> shape() const;
  /// The small kernel with a last block that every way out of the loop leads to
  /// and that may enter it again, as the loops around it do.
  Problem withReentry() const;

  /// Blocks of the small kernel; all but the first and the last are the loop.
  unsigned header() const { return Header; }
  unsigned behind() const { return Small.Blocks.size() - 1; }

  /// Locations of the small kernel.
  bool isInFront(const Location &L) const;
  bool isBehind(const Location &L) const;
  bool isInLoop(const Location &L) const {
    return !isInFront(L) && !isBehind(L);
  }

  /// The position in the large kernel of a location in the loop: as early as
  /// the group's operations before it allow, or as late as those behind do.
  unsigned position(const Location &L, bool Early) const;

  /// Positions of the large kernel on every way into and out of the loop nest.
  llvm::ArrayRef<unsigned> inFront() const { return Front; }
  llvm::ArrayRef<unsigned> behindAll() const { return Behind; }

private:
  void addBlocks();
  void addOps();

  const FlowGraph &G;
  const RotationGroup &Group;
  bool Usable = false;
  Problem Small;
  std::vector<unsigned> LargeBlock; ///< By block of the small kernel.
  llvm::DenseMap<unsigned, unsigned> SmallBlock;
  /// By block of the small kernel: which operations of the large one it has.
  std::vector<std::vector<unsigned>> LargeOps;
  unsigned Header = 0;
  llvm::SmallVector<unsigned, 2> Front, Behind;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_LOOPKERNEL_H
