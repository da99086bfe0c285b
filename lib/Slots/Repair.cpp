//===-- Repair.cpp - Local search by eviction -----------------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Repair.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <random>

using namespace llvm;

namespace ascend::slots {

namespace {

/// One run of the local search.
class Repairer {
  const Group &G;
  uint64_t Limit;
  Layout &L;
  /// How hard an item has been to place so far; grows with each failure.
  std::vector<double> Weight;
  /// Items that were placed lately are not evicted lightly.
  std::vector<uint64_t> PlacedAt;
  std::vector<unsigned> Homeless;
  uint64_t Round = 0;
  // The engine's sequence is fixed by the standard, unlike distributions.
  std::mt19937_64 Random{0x5107};

  unsigned takeHardest();
  void collectOffsets(unsigned I, SmallVectorImpl<uint64_t> &Offsets) const;
  double evictionCost(unsigned I, uint64_t Offset,
                      ArrayRef<unsigned> Placed) const;
  void settle(unsigned I);

public:
  Repairer(const Group &G, uint64_t Limit, Layout &L);
  bool run(uint64_t MaxSteps);
};

} // namespace

Repairer::Repairer(const Group &G, uint64_t Limit, Layout &L)
    : G(G), Limit(Limit), L(L), Weight(G.size()), PlacedAt(G.size(), 0) {
  for (unsigned I = 0; I != G.size(); ++I) {
    Weight[I] = 1;
    if (L.isPlaced(I) && L.end(I) > Limit)
      L.remove(I);
    if (!L.isPlaced(I))
      Homeless.push_back(I);
  }
}

/// The homeless item with the highest weight, the largest among equals.
unsigned Repairer::takeHardest() {
  auto Hardest = std::max_element(
      Homeless.begin(), Homeless.end(), [&](unsigned A, unsigned B) {
        auto Key = [&](unsigned I) {
          return std::tuple(Weight[I] * double(G.Bytes[I]) * G.Extent[I], I);
        };
        return Key(A) < Key(B);
      });
  unsigned I = *Hardest;
  *Hardest = Homeless.back();
  Homeless.pop_back();
  return I;
}

/// Offsets at which item \p I touches something: the bottom, the top, or a
/// neighbour from above or from below.
void Repairer::collectOffsets(unsigned I,
                              SmallVectorImpl<uint64_t> &Offsets) const {
  uint64_t Bytes = G.Bytes[I];
  auto AddAbove = [&](uint64_t From) {
    uint64_t Offset = G.nextFree(I, From);
    if (Offset + Bytes <= Limit)
      Offsets.push_back(Offset);
  };
  auto AddBelow = [&](uint64_t End) {
    if (End < Bytes)
      return;
    uint64_t Offset = alignDown(End - Bytes, G.Align[I]);
    if (Offset + Bytes <= Limit && G.nextFree(I, Offset) == Offset)
      Offsets.push_back(Offset);
  };
  AddAbove(0);
  AddBelow(Limit);
  for (const ByteRange &R : G.Blocked[I])
    AddBelow(R.Offset);
  for (unsigned Other : G.neighbours(I)) {
    if (!L.isPlaced(Other))
      continue;
    AddAbove(L.end(Other));
    AddBelow(L.offsets()[Other]);
  }
  llvm::sort(Offsets);
  Offsets.erase(std::unique(Offsets.begin(), Offsets.end()), Offsets.end());
}

/// What it costs to clear the bytes of item \p I at \p Offset.
double Repairer::evictionCost(unsigned I, uint64_t Offset,
                              ArrayRef<unsigned> Placed) const {
  double Cost = 0;
  uint64_t End = Offset + G.Bytes[I];
  for (unsigned Other : Placed) {
    if (L.offsets()[Other] >= End || Offset >= L.end(Other))
      continue;
    double Age = double(Round - PlacedAt[Other]) + 1;
    Cost += Weight[Other] * double(G.Bytes[Other]) * G.Extent[Other] *
            (1 + 8 / Age);
  }
  return Cost;
}

/// Gives item \p I the cheapest offset and evicts what is there.
void Repairer::settle(unsigned I) {
  SmallVector<uint64_t, 64> Offsets;
  collectOffsets(I, Offsets);
  SmallVector<unsigned, 64> Placed;
  for (unsigned Other : G.neighbours(I))
    if (L.isPlaced(Other))
      Placed.push_back(Other);

  double BestCost = std::numeric_limits<double>::infinity();
  uint64_t Best = Offsets.front();
  for (uint64_t Offset : Offsets) {
    double Cost = evictionCost(I, Offset, Placed);
    // Some noise keeps the search from walking in circles.
    Cost *= 1 + double(Random() % 1024) / 2048;
    if (Cost >= BestCost)
      continue;
    Best = Offset;
    BestCost = Cost;
    if (Cost == 0)
      break;
  }

  // Additive, because a product would overflow in long searches.
  if (BestCost > 0)
    Weight[I] += 1;
  uint64_t End = Best + G.Bytes[I];
  for (unsigned Other : Placed)
    if (L.offsets()[Other] < End && Best < L.end(Other)) {
      L.remove(Other);
      Homeless.push_back(Other);
    }
  L.place(I, Best);
  PlacedAt[I] = Round;
}

bool Repairer::run(uint64_t MaxSteps) {
  uint64_t Steps = 0;
  for (unsigned I = 0; I != G.size(); ++I)
    if (G.nextFree(I, 0) + G.Bytes[I] > Limit)
      return false;
  while (!Homeless.empty() && Steps < MaxSteps) {
    ++Round;
    unsigned I = takeHardest();
    size_t Degree = G.neighbours(I).size() + 1;
    Steps += Homeless.size() + Degree * Degree;
    settle(I);
  }
  return Homeless.empty();
}

bool repair(const Group &G, uint64_t Limit, Layout &Start, uint64_t MaxSteps) {
  return Repairer(G, Limit, Start).run(MaxSteps);
}

} // namespace ascend::slots
