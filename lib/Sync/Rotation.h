//===- Rotation.h - Flags whose event id is the slot's ----------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   loop, i = 0, 1, 0, 1, …            set_flag  MTE1, MTE2, 0   // each slot is
//     MTE2  TLOAD    l1[i]             set_flag  MTE1, MTE2, 1   // free
//     MTE1  TEXTRACT l0, l1[i]    =>   loop
//                                        wait_flag MTE1, MTE2, i
//                                        TLOAD     l1[i]
//                                        set_flag  MTE2, MTE1, i
//                                        wait_flag MTE2, MTE1, i
//                                        TEXTRACT  l0, l1[i]
//                                        set_flag  MTE1, MTE2, i
//                                      wait_flag MTE1, MTE2, 0
//                                      wait_flag MTE1, MTE2, 1
//
// Sets whose slot is chosen at run time, all accesses of which use one index
// that keeps its value during an iteration of some loop, get a flag a slot.
//
// Why this is right: seen from one slot, the iterations in which the index names
// another do not exist. Without them the loop is one over a single slot. So the
// flags are planned (and proved, for any trip count) for a single slot; an
// action in the loop belongs to the slot that the iteration has, one outside to
// each. This holds only if every iteration begins and ends with the same flags
// up, early exits included, which is checked.
//
// Sets that a loop names by several indices, constants apart: RingLifting.h.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_ROTATION_H
#define ASCENDTILE_LIB_SYNC_ROTATION_H

#include "FlowGraph.h"

#include <memory>

namespace ascend::sync {

/// Flags of rotating sets, and what is left to order.
struct RotationPlan {
  /// Waits behind loop nests that take their flags down. They come first at
  /// their place: it may be in front of the next nest.
  std::vector<Action> Drains;
  /// Barriers in front of loop nests that use the event ids of others again.
  std::vector<Action> Fences;
  /// Sets that are first at their place: a pipe announces what it has done
  /// before it waits for anything.
  std::vector<Action> Announcements;
  /// All else, in order.
  std::vector<Action> Others;
  /// The counters of rings.
  std::vector<Counter> Counters;
  /// The kernel with the event ids that are left. A set that rotates keeps its
  /// number: its accesses are in order among themselves.
  Problem Rest;
};

class Lifting;

class RotationPlanner {
public:
  explicit RotationPlanner(const FlowGraph &G);
  ~RotationPlanner();

  /// Outermost loops in which something rotates.
  unsigned numNests() const;

  /// Plans the sets that rotate, the innermost loops first. \p Budgets says for
  /// each outermost loop, by region, how many event ids of a pair of pipes it
  /// may have.
  RotationPlan plan(llvm::ArrayRef<unsigned> Budgets) const;

private:
  const FlowGraph &G;
  std::vector<std::unique_ptr<Lifting>> Liftings;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_ROTATION_H
