//===- Machine.h - An abstract machine that judges plans --------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes a problem with its plan along one path. It shares nothing with the
// planner: it knows single executions of operations, not sets of them.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_SYNC_MACHINE_H
#define ASCENDTILE_UNITTESTS_SYNC_MACHINE_H

#include "AscendTile/Sync/FlagPlanner.h"

#include <optional>
#include <random>
#include <string>
#include <vector>

namespace ascend::sync::test {

/// One executed operation or action, with the slot or event id that it had.
struct Item {
  std::optional<Op> Operation;
  std::optional<Action> Sync;
  OpRef Ref;
};

/// The items of one path, in program order.
using Trace = std::vector<Item>;

/// Walks \p P from the entry to an exit. At a branch the first successor is
/// taken with probability \p First; after \p MaxBlocks blocks the shortest way
/// out is taken.
std::vector<unsigned> randomPath(const Problem &P, double First,
                                 unsigned MaxBlocks, std::mt19937 &Rng);

/// Index scalars get any value below the smallest set's number of slots.
Trace trace(const Problem &P, const Plan &S, const std::vector<unsigned> &Path,
            std::mt19937 &Rng);

/// Checks hazards and flags by vector clocks, for all speeds at once. Returns
/// what is wrong, or nothing.
std::optional<std::string> checkOrder(const Problem &P, const Trace &T);

/// Runs \p T; the pipe \p Slowest (if any) moves only when no other can.
std::optional<std::string> simulate(const Trace &T,
                                    std::optional<Pipe> Slowest,
                                    std::mt19937 &Rng);

/// checkOrder and simulate on several paths, each pipe slowest in turn.
std::optional<std::string> judge(const Problem &P, const Plan &S,
                                 unsigned Paths, unsigned Seed);

/// The plan as text, one action a line.
std::string print(const Plan &S);
std::string print(const Problem &P);

} // namespace ascend::sync::test

#endif // ASCENDTILE_UNITTESTS_SYNC_MACHINE_H
