//===-- ExactSearch.cpp - Branch and bound over canonical packings --------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExactSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace ascend::slots {

/// Remembering more failures than this would cost more memory than it is worth.
static constexpr size_t MaxFailed = 1 << 20;

ExactSearch::ExactSearch(const Group &G, uint64_t Limit)
    : G(G), Limit(Limit), PaddedLimit(alignTo(Limit, granule(G))),
      Rank(G.size()), Floor(G.size()), Low(G.size()), Parent(G.size()) {
  for (uint64_t Bytes : G.Bytes)
    Padded.push_back(alignTo(Bytes, granule(G)));
  forEachClique(G, [this](const Clique &C) {
    if (C.Items.size() > 1)
      Cliques.push_back(C);
  });
  addPairs();
}

/// Conflicts that do not stem from lifetimes are cliques of two.
void ExactSearch::addPairs() {
  std::vector<std::vector<unsigned>> Together(G.size());
  for (const Clique &C : Cliques)
    for (unsigned I : C.Items)
      llvm::append_range(Together[I], C.Items);
  for (unsigned I = 0; I != G.size(); ++I) {
    llvm::sort(Together[I]);
    for (unsigned Other : G.neighbours(I))
      if (I < Other &&
          !std::binary_search(Together[I].begin(), Together[I].end(), Other))
        Cliques.push_back(Clique{{I, Other}, {}});
  }
}

/// Whether item \p I may come next at its floor. Items at equal offsets are
/// placed in the order of their ranks, so that no set is tried twice.
bool ExactSearch::isReady(unsigned I, uint64_t Offset, int LastRank) const {
  return Floor[I] > Offset ||
         (Floor[I] == Offset && static_cast<int>(Rank[I]) > LastRank);
}

/// Computes Low for each unplaced item; false if one cannot be placed.
bool ExactSearch::raiseLow(const Rest &R, uint64_t Offset, int LastRank) {
  for (unsigned I : R.Items) {
    Low[I] = Floor[I];
    if (!isReady(I, Offset, LastRank)) {
      // Only a neighbour that is placed below can lift this item.
      uint64_t Lifted = Unplaced;
      for (unsigned Other : G.neighbours(I))
        if (Offsets[Other] == Unplaced)
          Lifted =
              std::min(Lifted, std::max(Floor[Other], Offset) + G.Bytes[Other]);
      if (Lifted == Unplaced)
        return false;
      Low[I] = G.nextFree(I, Lifted);
    }
    if (Low[I] + G.Bytes[I] > Limit)
      return false;
  }
  Steps += R.Items.size();
  return true;
}

/// Whether the unplaced items of \p C fit above their lows: for each low, the
/// items that start there or higher need that much room.
bool ExactSearch::cliqueFits(const Clique &C) {
  SmallVector<std::pair<uint64_t, uint64_t>, 32> Wants;
  for (unsigned I : C.Items)
    if (Offsets[I] == Unplaced)
      Wants.emplace_back(Low[I], Padded[I]);
  Steps += C.Items.size();
  llvm::sort(Wants, std::greater<>());
  uint64_t Sum = 0;
  for (auto [From, Bytes] : Wants) {
    Sum += Bytes;
    if (From + Sum > PaddedLimit ||
        (!C.Blocked.empty() && C.freeBytes(From, PaddedLimit) < Sum))
      return false;
  }
  return true;
}

/// The items that may come next, best first.
void ExactSearch::candidates(const Rest &R, uint64_t Offset, int LastRank,
                             SmallVectorImpl<unsigned> &Next) {
  uint64_t Ceiling = Unplaced;
  for (unsigned I : R.Items)
    Ceiling = std::min(Ceiling, Floor[I] + G.Bytes[I]);
  for (unsigned I : R.Items)
    if (Floor[I] < Ceiling && isReady(I, Offset, LastRank))
      Next.push_back(I);
  llvm::sort(Next, [this](unsigned A, unsigned B) {
    return std::pair(Floor[A], Rank[A]) < std::pair(Floor[B], Rank[B]);
  });
}

void ExactSearch::place(unsigned I) {
  Offsets[I] = Floor[I];
  Placed.push_back(I);
  uint64_t End = Offsets[I] + G.Bytes[I];
  for (unsigned Other : G.neighbours(I)) {
    if (Offsets[Other] != Unplaced || Floor[Other] >= End)
      continue;
    Undo.push_back({Other, Floor[Other]});
    Floor[Other] = G.nextFree(Other, End);
  }
  Steps += G.neighbours(I).size();
}

/// Takes back all that was placed since the trail was \p Mark long.
void ExactSearch::undo(Trail Mark) {
  while (Placed.size() > Mark.Placed)
    Offsets[Placed.pop_back_val()] = Unplaced;
  while (Undo.size() > Mark.Floors) {
    SavedFloor S = Undo.pop_back_val();
    Floor[S.Item] = S.Floor;
  }
}

unsigned ExactSearch::root(unsigned I) {
  while (Parent[I] != I)
    I = Parent[I] = Parent[Parent[I]];
  return I;
}

/// Splits the unplaced items of \p R into parts that share no clique.
void ExactSearch::split(const Rest &R, SmallVectorImpl<Rest> &Parts) {
  SmallVector<unsigned, 32> Items;
  for (unsigned I : R.Items)
    if (Offsets[I] == Unplaced) {
      Items.push_back(I);
      Parent[I] = I;
    }

  SmallVector<std::pair<unsigned, unsigned>, 32> Used;
  for (unsigned Index : R.Cliques) {
    unsigned Members = 0, Leader = 0;
    for (unsigned I : Cliques[Index].Items) {
      if (Offsets[I] != Unplaced)
        continue;
      if (Members++ == 0)
        Leader = I;
      else
        Parent[root(I)] = root(Leader);
    }
    Steps += Cliques[Index].Items.size();
    if (Members > 1)
      Used.emplace_back(Index, Leader);
  }

  SmallVector<std::pair<unsigned, unsigned>, 8> PartOfRoot;
  auto Part = [&](unsigned I) -> Rest & {
    unsigned Root = root(I);
    for (auto [Known, Index] : PartOfRoot)
      if (Known == Root)
        return Parts[Index];
    PartOfRoot.emplace_back(Root, Parts.size());
    return Parts.emplace_back();
  };
  for (unsigned I : Items)
    Part(I).Items.push_back(I);
  for (auto [Index, Leader] : Used)
    Part(Leader).Cliques.push_back(Index);
}

/// Solves each part of \p R; they do not influence each other. Parts that were
/// placed before another failed are the caller's to take back.
Outcome ExactSearch::solveParts(const Rest &R, uint64_t Offset, int LastRank) {
  SmallVector<Rest, 2> Parts;
  split(R, Parts);
  // Small parts fail fast.
  llvm::sort(Parts, [](const Rest &A, const Rest &B) {
    return std::pair(A.Items.size(), A.Items[0]) <
           std::pair(B.Items.size(), B.Items[0]);
  });
  for (const Rest &Part : Parts) {
    Outcome O = branch(Part, Offset, LastRank);
    if (O != Outcome::Found)
      return O;
  }
  return Outcome::Found;
}

/// All that the outcome of a branch depends on, as two hashes. Different ways
/// to fill the lower bytes often leave the same rest.
ExactSearch::State ExactSearch::state(const Rest &R, uint64_t Offset,
                                      int LastRank) const {
  // Two multiplicative hashes with fixed seeds: std::hash and llvm::hash_value
  // may differ from run to run.
  uint64_t First = 0x9E3779B97F4A7C15, Second = 0xC2B2AE3D27D4EB4F;
  auto Add = [&](uint64_t Value) {
    First = (First ^ Value) * 0xFF51AFD7ED558CCD;
    First ^= First >> 32;
    Second = (Second + Value) * 0xC4CEB9FE1A85EC53;
    Second ^= Second >> 29;
  };
  Add(Offset);
  Add(LastRank);
  for (unsigned I : R.Items) {
    Add(I);
    Add(Floor[I]);
  }
  return {First, Second};
}

/// Tries each item that may come next in \p R. When it returns None, all is as
/// before.
Outcome ExactSearch::branch(const Rest &R, uint64_t Offset, int LastRank) {
  if (Steps > MaxSteps)
    return Outcome::OutOfSteps;
  if (!raiseLow(R, Offset, LastRank))
    return Outcome::None;
  for (unsigned Index : R.Cliques)
    if (!cliqueFits(Cliques[Index]))
      return Outcome::None;

  State Here = state(R, Offset, LastRank);
  if (Failed.contains(Here))
    return Outcome::None;

  SmallVector<unsigned, 16> Next;
  candidates(R, Offset, LastRank, Next);
  for (unsigned I : Next) {
    Trail Mark = {Placed.size(), Undo.size()};
    place(I);
    Outcome O = solveParts(R, Offsets[I], Rank[I]);
    if (O != Outcome::None)
      return O;
    undo(Mark);
  }
  if (Failed.size() < MaxFailed)
    Failed.insert(Here);
  return Outcome::None;
}

Outcome ExactSearch::run(ArrayRef<unsigned> Order, uint64_t Budget) {
  Steps = 0;
  MaxSteps = Budget;
  for (auto [Position, I] : enumerate(Order))
    Rank[I] = Position;
  Offsets.assign(G.size(), Unplaced);
  Failed.clear();
  Placed.clear();
  Undo.clear();
  Rest All;
  for (unsigned I = 0; I != G.size(); ++I) {
    Floor[I] = G.nextFree(I, 0);
    All.Items.push_back(I);
    if (Floor[I] + G.Bytes[I] > Limit)
      return Outcome::None;
  }
  for (unsigned Index = 0; Index != Cliques.size(); ++Index)
    All.Cliques.push_back(Index);
  return solveParts(All, 0, -1);
}

} // namespace ascend::slots
