//===- RingKernel.h - One slot's way round a ring ---------------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   loop i:                         loop:
//     MTE2  TLOAD    l1[i + 1]        MTE2  TLOAD    l1      // phase 1
//     MTE1  TEXTRACT …, l1[i]    =>   MTE1  TEXTRACT …, l1   // phase 0
//
// A slot that an iteration names with offset 1 is named with offset 0 in the
// next one. So seen from a slot a round is a few iterations long, and each of
// them, a phase, has the accesses of one offset only. The kernel that flags are
// planned for is the loop's body once a phase, the largest offset first.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_RINGKERNEL_H
#define ASCENDTILE_LIB_SYNC_RINGKERNEL_H

#include "FlowGraph.h"

#include <optional>

namespace ascend::sync {

/// The sets that one ring goes round.
struct RingGroup {
  unsigned Ring = 0;
  llvm::SmallVector<unsigned, 2> Sets;
  unsigned Loop = 0; ///< A region.
  unsigned Phases = 0;
  /// By offset: its phase.
  llvm::SmallVector<unsigned, 16> PhaseOf;
  std::vector<unsigned> Ops; ///< Operation numbers, ascending.
};

/// The groups of \p G's kernel, in the order of their rings.
std::vector<RingGroup> collectRingGroups(const FlowGraph &G);

class RingKernel {
public:
  RingKernel(const FlowGraph &G, const RingGroup &Group);

  /// The loop has one entry, there is a place in front of it, and a slot means
  /// the same whenever it is entered.
  bool isUsable() const { return Usable; }
  const Problem &problem() const { return Small; }

  bool isInFront(const Location &L) const { return L.Block == 0; }
  bool isBehind(const Location &L) const {
    return L.K == Location::OnEdge ? L.Index == behind() : L.Block == behind();
  }

  /// A place in the large kernel that every iteration passes once, and whose
  /// slot it is.
  struct Place {
    unsigned Phase, Block, Position;
  };
  /// Of a location in the loop: as early as the accesses of its phase before it
  /// allow, or as late as those behind it do. nullopt if some iterations do not
  /// pass there.
  std::optional<Place> place(const Location &L, bool Early) const;
  /// Whether what stands in \p Block, where each iteration passes, has run when
  /// the loop is left from block \p From.
  bool runsBefore(unsigned Block, unsigned From) const;

  /// Positions of the large kernel on every way into the loop, and into and out
  /// of the nest that it is in.
  llvm::ArrayRef<unsigned> inFront() const { return Front; }
  llvm::ArrayRef<unsigned> inFrontOfNest() const { return NestFront; }
  llvm::ArrayRef<unsigned> behindNest() const { return NestBehind; }

private:
  unsigned behind() const { return Small.Blocks.size() - 1; }
  unsigned copyOf(unsigned Phase, unsigned Number) const {
    return 1 + (Group.Phases - 1 - Phase) * Blocks.size() + Number;
  }
  void addBlocks();
  void addOps();
  bool leadsTo(unsigned From, unsigned To, unsigned Avoid) const;
  bool isPassed(unsigned Block) const;

  const FlowGraph &G;
  const RingGroup &Group;
  bool Usable = false;
  Problem Small;
  std::vector<unsigned> Blocks; ///< Of the loop, in the large kernel.
  llvm::DenseMap<unsigned, unsigned> NumberOf;
  /// By block of the small kernel: which operations of the large one it has.
  std::vector<std::vector<unsigned>> LargeOps;
  llvm::SmallVector<unsigned, 2> Front, NestFront, NestBehind;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_RINGKERNEL_H
