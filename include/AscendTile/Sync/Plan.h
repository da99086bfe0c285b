//===- Plan.h - Output of the synchronisation planner -----------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What to insert where. A plan is an ordered list: actions of one location are
// adjacent and execute in list order.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SYNC_PLAN_H
#define ASCENDTILE_SYNC_PLAN_H

#include "AscendTile/Sync/Problem.h"

#include <string>
#include <tuple>

namespace llvm {
class raw_ostream;
}

namespace ascend::sync {

/// A place between operations.
struct Location {
  enum Kind : uint8_t {
    BeforeOp, ///< Right before operation \p Index of \p Block.
    BlockEnd, ///< After the last operation of \p Block, before its terminator.
    OnEdge    ///< On the edge from \p Block to block \p Index.
  };
  Kind K = BeforeOp;
  unsigned Block = 0;
  unsigned Index = 0;

  bool operator==(const Location &O) const {
    return std::tie(K, Block, Index) == std::tie(O.K, O.Block, O.Index);
  }
  bool operator<(const Location &O) const {
    return std::tie(Block, K, Index) < std::tie(O.Block, O.K, O.Index);
  }
};

/// One synchronisation instruction to insert.
struct Action {
  enum Kind : uint8_t { Set, Wait, Barrier };
  Kind K = Barrier;
  /// Set and Wait: the pipe that raises the flag. Barrier: the pipe that is
  /// drained, or Pipe::All.
  Pipe Src = Pipe::All;
  /// Set and Wait: the pipe that waits. Barrier: equal to \p Src.
  Pipe Dst = Pipe::All;
  /// Event id in [0, NumEvents).
  unsigned Event = 0;
  Location Where;
  /// If not 0, the event id is Event plus this index scalar, taken modulo
  /// Classes if that is not 0.
  unsigned Index = 0;
  unsigned Classes = 0;
  /// If not 0, the event id is Event plus the value of this counter of the plan
  /// plus Phase, modulo the counter's classes.
  unsigned Counter = 0;
  unsigned Phase = 0;
};

/// A number that goes up by one, modulo Classes, from each iteration of a loop
/// to the next, and is 0 in the first one.
struct Counter {
  unsigned Classes = 0;
  unsigned Phases = 0; ///< Phases that actions name are below that.
  unsigned Header = 0; ///< Of the loop, a block.
  std::vector<Location> InFront;   ///< On every way into the loop.
  std::vector<unsigned> Latches;   ///< Blocks that lead to the next iteration.
};

/// Names one operation of the problem.
struct OpRef {
  unsigned Block = 0;
  unsigned Index = 0;

  bool operator==(const OpRef &O) const {
    return Block == O.Block && Index == O.Index;
  }
};

/// Why the plan is slower than one would hope.
struct Remark {
  enum Kind : uint8_t {
    EventsExhausted, ///< A flag had no free event id; a barrier took its place.
    BackPressure,    ///< A reverse flag was added to free event ids.
    Irreducible,     ///< Control flow without a loop header; barriers used.
    BarrierFallback  ///< A dependence that flags could not express.
  };
  Kind K = BarrierFallback;
  llvm::SmallVector<OpRef, 2> Ops;
  std::string Text;
};

struct Plan {
  std::vector<Action> Actions;
  std::vector<Remark> Remarks;
  /// Those that Action::Counter names, from 1.
  std::vector<Counter> Counters;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Action &A);

} // namespace ascend::sync

#endif // ASCENDTILE_SYNC_PLAN_H
