//===-- ExactSearch.h - Branch and bound over canonical packings *- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If a packing exists, then also one in which every item rests on the bottom,
/// on a blocked range or on an item below it: push the items down in ascending
/// order of offset until nothing moves. So it suffices to place items in
/// ascending order of offset, each at its floor, the lowest offset above all
/// placed neighbours. The search branches on which item comes next.
///
/// A branch is cut when
///   - an item cannot reach the top any more without leaving the memory;
///   - the items of a clique need more bytes above their floors than there are
///     (waste below a floor is lost for good, which makes dense problems the
///     easy ones);
///   - some other item would fit completely below the chosen one, because it
///     can be put there first without harm;
///   - the same items with the same floors have failed before.
/// When the rest falls apart into groups that never meet, each is solved alone.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_EXACTSEARCH_H
#define ASCENDTILE_LIB_SLOTS_EXACTSEARCH_H

#include "Cliques.h"
#include "llvm/ADT/DenseSet.h"

namespace ascend::slots {

/// How a search ended.
enum class Outcome {
  Found,
  /// The search space is exhausted: there is no packing.
  None,
  OutOfSteps,
};

/// Looks for a packing of one group below a limit.
class ExactSearch {
  /// The unplaced items of a group, and the cliques that hold two or more.
  struct Rest {
    llvm::SmallVector<unsigned, 16> Items;
    llvm::SmallVector<unsigned, 16> Cliques;
  };
  struct SavedFloor {
    unsigned Item;
    uint64_t Floor;
  };
  /// How long the two logs were.
  struct Trail {
    size_t Placed;
    size_t Floors;
  };

  const Group &G;
  uint64_t Limit;
  uint64_t PaddedLimit;
  std::vector<Clique> Cliques;
  std::vector<uint64_t> Padded;

  std::vector<unsigned> Rank;
  std::vector<uint64_t> Offsets;
  std::vector<uint64_t> Floor;
  /// The lowest offset an unplaced item can still get.
  std::vector<uint64_t> Low;
  llvm::SmallVector<unsigned, 0> Placed;
  llvm::SmallVector<SavedFloor, 0> Undo;
  std::vector<unsigned> Parent;
  uint64_t Steps = 0;
  uint64_t MaxSteps = 0;

  /// Branches that are known to fail.
  using State = std::pair<uint64_t, uint64_t>;
  llvm::DenseSet<State> Failed;

  State state(const Rest &R, uint64_t Offset, int LastRank) const;
  void addPairs();
  bool isReady(unsigned I, uint64_t Offset, int LastRank) const;
  bool raiseLow(const Rest &R, uint64_t Offset, int LastRank);
  bool cliqueFits(const Clique &C);
  void candidates(const Rest &R, uint64_t Offset, int LastRank,
                  llvm::SmallVectorImpl<unsigned> &Next);
  void place(unsigned I);
  void undo(Trail Mark);
  unsigned root(unsigned I);
  void split(const Rest &R, llvm::SmallVectorImpl<Rest> &Parts);
  Outcome branch(const Rest &R, uint64_t Offset, int LastRank);
  Outcome solveParts(const Rest &R, uint64_t Offset, int LastRank);

public:
  /// Looks for packings of \p G whose items all end at or below \p Limit bytes.
  ExactSearch(const Group &G, uint64_t Limit);

  /// Searches for at most \p MaxSteps steps; of items that could come next at
  /// the same offset, those early in \p Order are tried first.
  Outcome run(llvm::ArrayRef<unsigned> Order, uint64_t MaxSteps);

  /// The packing that the last run found.
  const std::vector<uint64_t> &offsets() const { return Offsets; }
  /// Steps of the last run.
  uint64_t steps() const { return Steps; }
};

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_EXACTSEARCH_H
