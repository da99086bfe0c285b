//===- PendingFlow.h - Happens-before analysis of a plan --------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the abstract state through the graph to its fixpoint, inner loops first
// (each is stable before its outer loop goes round), and shows it to a client
// at every loop entry, operation and set. A client may add steps and change
// the state accordingly while the analysis goes on.
//
// Facts only ever grow in one run, so what a client sees to be pending is
// pending at the fixpoint too.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_PENDINGFLOW_H
#define ASCENDTILE_LIB_SYNC_PENDINGFLOW_H

#include "FlagTable.h"
#include "FlowGraph.h"
#include "PendingState.h"

namespace ascend::sync {

/// What wants to see the states.
class FlowClient {
public:
  virtual ~FlowClient();
  /// \p S enters loop \p Region from outside.
  virtual void enterLoop(unsigned Region, PendingState &S);
  /// \p S right before operation \p Op, after the steps there.
  virtual void beforeOp(unsigned Op, PendingState &S);
  /// \p S right before step \p Index of \p Pos, a set. Returns true when the
  /// client has put a barrier in front of it.
  virtual bool beforeSet(unsigned Pos, unsigned Index, PendingState &S);
  /// \p Flag is waited on while down, set while up, up in only one of two
  /// joined states, or up at the end. Returns true to keep it up.
  virtual bool unbalanced(unsigned Flag);
  /// Nothing more is of interest.
  virtual bool done() const { return false; }
  /// Passes over a loop's body after which to give up; 0 for a client that does
  /// not change the plan, whose runs always end. For one that does, states may
  /// be out of date, and the result is provisional anyway.
  virtual unsigned maxPasses() const { return 0; }
};

class PendingFlow {
public:
  PendingFlow(const FlowGraph &G, const FlagTable &T);

  void run(FlowClient &C);

  /// The state at the start of \p Block as last seen.
  const PendingState &blockIn(unsigned Block) const { return In[Block]; }
  /// The state at the end of \p Block, or nullptr if not seen yet.
  const PendingState *blockOut(unsigned Block) const {
    return Seen[Block] ? &Out[Block] : nullptr;
  }
  /// What the pipe of \p Op did not know right after it. Kept only for clients
  /// that change the plan.
  const PendingRow &rowAfter(unsigned Op) const { return AfterOp[Op]; }
  /// The end of the last item of \p P before \p Pos.
  unsigned itemFloor(Pipe P, unsigned Pos) const;

private:
  void collectItems();
  void runRegion(unsigned R);
  void runLoop(unsigned R);
  void runBlock(unsigned B, PendingState S);
  void runSteps(unsigned Pos, PendingState &S);
  bool joinEdges(llvm::ArrayRef<FlowEdge> Edges, PendingState &S, bool &Any);
  void checkEnd(const PendingState &S);

  const FlowGraph &G;
  const FlagTable &T;
  FlowClient *Client = nullptr;
  std::array<std::vector<unsigned>, NumPipes> Items;
  /// The last fixpoint of a loop.
  struct Settled {
    PendingState Entry;
    unsigned Version; ///< Of the plan before the last pass.
  };
  std::vector<PendingState> In, Out;
  std::vector<bool> Seen;
  std::vector<PendingRow> AfterOp;
  std::vector<std::optional<Settled>> LastFixpoint; ///< By region.
  PendingState LoopState;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_PENDINGFLOW_H
