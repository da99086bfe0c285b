//===-- GroupPacker.cpp - Packs one group by all means there are ----------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupPacker.h"
#include "Repair.h"

using namespace llvm;

namespace ascend::slots {

/// Beyond this many items the exact search has no chance, only a cost.
static constexpr size_t MaxExactItems = 1000;

/// Lowest fraction of the peak worth looking for, as a divisor.
static constexpr uint64_t TightenGrain = 256;

/// One run of the exact search. Sets Best when it finds a packing.
Outcome GroupPacker::searchExactly(ExactSearch &Search, VisitOrder Order,
                                   uint64_t MaxSteps) {
  Outcome O = Search.run(visitOrder(G, Order), MaxSteps);
  Steps += Search.steps();
  if (O != Outcome::Found)
    return O;
  Best = Layout(G);
  for (unsigned I = 0; I != G.size(); ++I)
    Best.place(I, Search.offsets()[I]);
  return O;
}

/// One run of the local search. Sets Best when it finds a packing.
Outcome GroupPacker::searchLocally(uint64_t Limit, uint64_t MaxSteps) {
  Layout L = Best;
  Steps += MaxSteps;
  if (!repair(G, Limit, L, MaxSteps))
    return Outcome::OutOfSteps;
  Best = std::move(L);
  return Outcome::Found;
}

/// Looks for a packing below \p Limit with a growing share of the budget, so
/// that neither method starves the other. Several orders are tried, because
/// which one is lucky differs from problem to problem; the last run gets the
/// whole budget, which is what proofs need.
Outcome GroupPacker::search(uint64_t Limit, uint64_t MaxSteps) {
  constexpr VisitOrder Orders[] = {VisitOrder::Area, VisitOrder::Bytes,
                                   VisitOrder::Extent, VisitOrder::Begin};
  if (G.size() > MaxExactItems)
    return searchLocally(Limit, MaxSteps);

  ExactSearch Search(G, Limit);
  for (uint64_t Share : {200, 25, 6}) {
    for (VisitOrder Order : Orders) {
      Outcome O = searchExactly(Search, Order, MaxSteps / Share);
      if (O != Outcome::OutOfSteps)
        return O;
    }
    if (searchLocally(Limit, MaxSteps / Share) == Outcome::Found)
      return Outcome::Found;
  }
  return searchExactly(Search, Orders[0], MaxSteps);
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
    if (search(Target, MaxSteps / 16) != Outcome::Found)
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
