//===-- GroupPacker.h - Packs one group by all means there are --*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_GROUPPACKER_H
#define ASCENDTILE_LIB_SLOTS_GROUPPACKER_H

#include "ExactSearch.h"
#include "GreedyFit.h"

namespace ascend::slots {

/// Packs one group: greedily, then exactly on a budget, then by repair.
class GroupPacker {
  const Group &G;
  uint64_t Steps = 0;
  Layout Best;
  bool Proved = false;

  Outcome searchExactly(ExactSearch &Search, VisitOrder Order,
                        uint64_t MaxSteps);
  Outcome searchLocally(uint64_t Limit, uint64_t MaxSteps);
  Outcome search(uint64_t Limit, uint64_t MaxSteps);
  void tighten(uint64_t Bound, uint64_t MaxSteps);

public:
  explicit GroupPacker(const Group &G) : G(G), Best(G) {}

  /// Looks for a packing that ends at or below \p Capacity bytes, for about
  /// \p FitSteps steps, and then for a lower one for \p TightenSteps.
  bool run(uint64_t Capacity, uint64_t FitSteps, uint64_t TightenSteps);

  /// Offsets in the group's numbering, after success.
  const std::vector<uint64_t> &offsets() const { return Best.offsets(); }
  /// After failure: whether no packing exists.
  bool proved() const { return Proved; }
  uint64_t steps() const { return Steps; }
};

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_GROUPPACKER_H
