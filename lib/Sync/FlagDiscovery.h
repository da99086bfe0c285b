//===- FlagDiscovery.h - Finds the flags a kernel needs ---------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Watches the happens-before analysis. Where an operation depends on something
// that is still pending for its pipe, a flag is added for the latest such
// operation, and what the flag tells the pipe is taken into account at once, so
// that everything which follows from it needs no flag of its own. Once nothing
// is missing, flags whose alternation does not follow either get a partner.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_FLAGDISCOVERY_H
#define ASCENDTILE_LIB_SYNC_FLAGDISCOVERY_H

#include "Conflicts.h"
#include "FlagPlacement.h"
#include "PendingFlow.h"

namespace ascend::sync {

class FlagDiscovery final : public FlowClient {
public:
  FlagDiscovery(const FlowGraph &G, const Conflicts &C, FlagTable &T)
      : G(G), C(C), T(T), Placement(G, T) {}

  /// Runs the analysis once. Returns true when something was added.
  bool run();

  void enterLoop(unsigned Region, PendingState &S) override;
  void beforeOp(unsigned Op, PendingState &S) override;
  bool beforeSet(unsigned Pos, unsigned Index, PendingState &S) override;
  bool unbalanced(unsigned Flag) override;
  unsigned maxPasses() const override;

private:
  /// Positions [Lo, Hi).
  struct Span {
    unsigned Lo, Hi;
  };
  /// A number for each producer's and consumer's pipe.
  using PipePairs = std::array<std::array<unsigned, NumPipes>, NumPipes>;

  void countCredits();
  bool serveOp(unsigned Op, PendingState &S);
  bool serveLoop(unsigned Region, Pipe Q, PendingState &S);
  bool fence(unsigned Op, Pipe P, PendingState &S);
  bool fenceLoop(unsigned Region, Pipe P, PendingState &S);
  bool cover(Dependence D, unsigned Now, PendingState &S);
  PendingRow knowledge(unsigned Flag, const Dependence &D, unsigned Now) const;
  bool pairEarlySets();
  bool fenceIfCrowded(unsigned Flag, PendingState &S);
  void addSnapshot(unsigned Pos, Pipe P, unsigned Now, PendingRow &Row) const;

  const FlowGraph &G;
  const Conflicts &C;
  FlagTable &T;
  FlagPlacement Placement;
  const PendingFlow *Flow = nullptr;
  std::vector<PipePairs> Credits; ///< Flags by region.
  bool Changed = false;
  /// Flags that are set when their last wait may still be outstanding.
  llvm::SmallVector<unsigned, 8> Early;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_FLAGDISCOVERY_H
