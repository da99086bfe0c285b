//===-- GroupPacker.cpp - Packs one group by all means there are ----------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupPacker.h"
#include "GreedyFit.h"
#include "Repair.h"
#include <optional>

using namespace llvm;

namespace ascend::slots {

/// Beyond this many items the exact search has no chance, only a cost.
static constexpr size_t MaxExactItems = 1000;

/// Lowest fraction of the peak worth looking for, as a divisor.
static constexpr uint64_t TightenGrain = 256;

/// Tries several orders: which one is lucky differs from problem to problem.
Outcome GroupPacker::searchExactly(uint64_t Limit, uint64_t MaxSteps) {
  if (G.size() > MaxExactItems)
    return Outcome::OutOfSteps;
  constexpr VisitOrder Orders[] = {VisitOrder::Area, VisitOrder::Bytes,
                                   VisitOrder::Extent, VisitOrder::Begin};
  ExactSearch Search(G, Limit);
  for (VisitOrder Order : Orders) {
    Outcome O = Search.run(visitOrder(G, Order), MaxSteps / std::size(Orders));
    Steps += Search.steps();
    if (O == Outcome::Found) {
      Best = Layout(G);
      for (unsigned I = 0; I != G.size(); ++I)
        Best.place(I, Search.offsets()[I]);
    }
    if (O != Outcome::OutOfSteps)
      return O;
  }
  return Outcome::OutOfSteps;
}

/// Looks for a packing below \p Limit with a growing share of the budget, so
/// that neither method starves the other. Sets Best when it finds one.
Outcome GroupPacker::search(uint64_t Limit, uint64_t MaxSteps) {
  for (uint64_t Share : {32, 4, 1}) {
    Outcome O = searchExactly(Limit, MaxSteps / Share * 2 / 3);
    if (O != Outcome::OutOfSteps)
      return O;
    Layout L = Best;
    if (repair(G, Limit, L, MaxSteps / Share / 3)) {
      Best = std::move(L);
      return Outcome::Found;
    }
    Steps += MaxSteps / Share / 3;
  }
  return Outcome::OutOfSteps;
}

/// Lowers the peak of Best towards \p Bound: the bound itself, then bisection.
void GroupPacker::tighten(uint64_t Bound, uint64_t MaxSteps) {
  uint64_t Target = Bound;
  uint64_t Spent = 0;
  while (Spent < MaxSteps) {
    uint64_t Peak = Best.peak();
    if (Peak <= Bound || Peak - Bound < Peak / TightenGrain)
      return;
    uint64_t Before = Steps;
    if (search(Target, MaxSteps / 8) != Outcome::Found)
      Bound = Target + 1;
    Target = Bound + (std::max(Best.peak(), Bound) - Bound) / 2;
    Spent += std::max<uint64_t>(Steps - Before, G.size());
  }
}

bool GroupPacker::run(uint64_t Capacity, uint64_t FitSteps,
                      uint64_t TightenSteps) {
  uint64_t Bound = peakBound(G);
  if (Bound > Capacity) {
    Proved = true;
    return false;
  }
  Best = fitGreedily(G, Bound);
  Steps += G.Neighbours.size();
  if (Best.peak() > Capacity) {
    Outcome O = search(Capacity, FitSteps);
    Proved = O == Outcome::None;
    if (O != Outcome::Found)
      return false;
  }
  tighten(Bound, TightenSteps);
  return true;
}

} // namespace ascend::slots
