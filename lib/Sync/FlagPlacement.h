//===- FlagPlacement.h - Balanced places for one flag -----------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides where a flag for one dependence is set and waited on, so that every
// path alternates the two.
//
// Forward (producer before consumer in one iteration of their innermost common
// loop): set after the producer and wait before the consumer if both execute
// equally often, else both where the consumer is. A flag never guards an arm of
// a branch from outside of it.
//
// Credit (the dependence goes round that loop): wait before the consumer, set
// after the producer, each moved out to where the other one executes equally
// often. The flag is up outside this window: it is primed before the outermost
// loop and drained after it, so inner loops do not drain between iterations.
//
// Edges that leave a window early get the missing half.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_FLAGPLACEMENT_H
#define ASCENDTILE_LIB_SYNC_FLAGPLACEMENT_H

#include "FlagTable.h"
#include "FlowGraph.h"

#include <optional>

namespace ascend::sync {

/// The consumer must not start before the producer is complete.
struct Dependence {
  unsigned Producer; ///< Operation number.
  unsigned Consumer; ///< Operation number.
};

class FlagPlacement {
public:
  FlagPlacement(const FlowGraph &G, FlagTable &T) : G(G), T(T) {}

  /// Adds a flag for \p D. Returns its number, or std::nullopt when the
  /// control flow has no balanced place (irreducible, or a loop at the entry).
  std::optional<unsigned> place(const Dependence &D);

  /// Adds a flag the other way round, over the same window, which tells the
  /// setter of \p F that the last wait is over before it sets again. For flags
  /// whose alternation does not follow from other dependences.
  void pair(unsigned F);

  /// Puts a barrier at the start of each iteration of \p Region, so that its
  /// credits are not needed, and drops them.
  void fence(unsigned Region);
  bool isFenced(unsigned Region) const;

  /// The places right before inner loop \p Loop, one per way in. Empty when it
  /// can be entered in other ways.
  llvm::SmallVector<unsigned, 2> beforeLoop(unsigned Loop) const;
  /// The places right behind loop \p Loop, one per way out.
  llvm::SmallVector<unsigned, 2> afterLoop(unsigned Loop) const;

private:
  using Positions = llvm::SmallVector<unsigned, 2>;

  std::optional<unsigned> placeForward(const Dependence &D, unsigned R);
  std::optional<unsigned> placeCredit(const Dependence &D, unsigned R);
  unsigned create(const Dependence &D, bool Credit);
  unsigned equivalentAfter(unsigned R, unsigned After, unsigned Node) const;
  Positions nodeStart(unsigned R, unsigned Node) const;
  Positions loopEnd(unsigned R, unsigned Loop) const;
  Positions merge(llvm::ArrayRef<FlowEdge> Edges) const;
  bool inside(const Window &W, FlowEdge Exit) const;
  void closeForward(unsigned Flag, const Window &W);
  void closeCredit(unsigned Flag, const Window &W);
  unsigned outermostLoop(unsigned R) const;
  bool reducible(unsigned R) const;

  const FlowGraph &G;
  FlagTable &T;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_FLAGPLACEMENT_H
