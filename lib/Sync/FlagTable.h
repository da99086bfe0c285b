//===- FlagTable.h - Flags and barriers under construction ------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan while it is made: flags without event ids yet, and for each position
// the steps that execute there, in order.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_FLAGTABLE_H
#define ASCENDTILE_LIB_SYNC_FLAGTABLE_H

#include "AscendTile/Sync/Plan.h"

#include "llvm/ADT/ArrayRef.h"

namespace ascend::sync {

/// What executes at one position, in this order. Exits come first, since they
/// belong to the loop that is left; sets come before waits, so that a pipe
/// announces what it has done before it blocks. LateSet announces the waits.
enum class Phase : uint8_t { Barrier, ExitWait, ExitSet, Set, Wait, LateSet };

/// The part of an iteration of a region between two of its nodes.
struct Window {
  unsigned Region = 0;
  unsigned First = 0, Last = 0;
  bool AroundFirst = false; ///< First is a loop that is inside the window.
  bool AroundLast = false;  ///< Last is a loop that is inside the window.
};

/// A flag between two pipes with all its sets and waits.
struct Flag {
  Pipe Src, Dst;
  bool Credit = false;  ///< Raised outside its window (and primed).
  bool Dropped = false; ///< Found to be redundant, or replaced by a barrier.
  unsigned Event = 0;   ///< Valid after colouring.
  bool Pinned = false;  ///< Saves event ids, so it is never redundant.
  bool Paired = false;  ///< Has a flag of its own for the way back.
  Window Span;          ///< Forward: up inside; credit: down inside.
  /// The sets and waits at the ends of the window.
  llvm::SmallVector<unsigned, 1> Marks, Homes;
  OpRef Producer, Consumer;
  std::vector<unsigned> Sets, Waits; ///< Positions, ascending.
};

/// One step at a position.
struct Step {
  Action::Kind K;
  Phase When;
  unsigned Flag;        ///< For Set and Wait.
  Pipe Drained;         ///< For Barrier; Pipe::All drains everything.
  bool Dropped = false; ///< For Barrier.
  bool Pinned = false;  ///< For Barrier: saves event ids.
};

class FlagTable {
public:
  explicit FlagTable(unsigned NumPositions)
      : Steps(NumPositions), ChangedAt(NumPositions) {}

  llvm::ArrayRef<Flag> flags() const { return Flags; }
  Flag &flag(unsigned F) { return Flags[F]; }
  const Flag &flag(unsigned F) const { return Flags[F]; }

  unsigned addFlag(Pipe Src, Pipe Dst, bool Credit);
  void addSet(unsigned Flag, unsigned Pos, Phase When = Phase::Set);
  void addWait(unsigned Flag, unsigned Pos, Phase When = Phase::Wait);
  /// Adds \p S as the last step of \p Pos, and to its flag. For building a
  /// table from the lowest position to the highest.
  void append(unsigned Pos, const Step &S);
  /// Adds a barrier at the beginning of \p Pos, unless one is there.
  void addBarrier(Pipe Drained, unsigned Pos, bool Pinned = false);
  /// Adds a barrier right before step \p Index of \p Pos.
  void addBarrierBefore(unsigned Pos, unsigned Index);
  /// Takes \p Flag out, with its sets and waits.
  void drop(unsigned Flag);

  /// A table with only the barriers and the pinned flags of this one.
  FlagTable pinned() const;

  llvm::MutableArrayRef<Step> steps(unsigned Pos) { return Steps[Pos]; }
  llvm::ArrayRef<Step> steps(unsigned Pos) const { return Steps[Pos]; }
  bool live(const Step &S) const {
    return S.K == Action::Barrier ? !S.Dropped : !Flags[S.Flag].Dropped;
  }

  /// The number of changes so far, without those through the references above.
  unsigned version() const { return Version; }
  /// Whether something in [\p Lo, \p Hi) changed after \p Then.
  bool changedSince(unsigned Then, unsigned Lo, unsigned Hi) const;

private:
  void add(unsigned Pos, const Step &S);
  void noteChange(unsigned Pos) { ChangedAt[Pos] = ++Version; }

  std::vector<Flag> Flags;
  std::vector<llvm::SmallVector<Step, 0>> Steps;
  std::vector<unsigned> ChangedAt; ///< By position.
  unsigned Version = 0;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_FLAGTABLE_H
