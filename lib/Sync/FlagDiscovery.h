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
// that everything which follows from it needs no flag of its own.
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
  bool unbalanced(unsigned Flag) override;
  bool enoughPasses(unsigned Passes) const override;

private:
  /// Positions [Lo, Hi).
  struct Span {
    unsigned Lo, Hi;
  };

  bool serveOp(unsigned Op, PendingState &S);
  bool serveLoop(unsigned Region, Pipe Q, PendingState &S);
  bool fence(unsigned Op, Pipe P, PendingState &S);
  bool fenceLoop(unsigned Region, Pipe P, PendingState &S);
  bool cover(Dependence D, unsigned Now, PendingState &S);
  PendingRow knowledge(unsigned Flag, const Dependence &D, unsigned Now) const;
  void addSnapshot(unsigned Pos, Pipe P, unsigned Now, PendingRow &Row) const;

  const FlowGraph &G;
  const Conflicts &C;
  FlagTable &T;
  FlagPlacement Placement;
  const PendingFlow *Flow = nullptr;
  bool Changed = false;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_FLAGDISCOVERY_H
