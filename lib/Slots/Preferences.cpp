//===-- Preferences.cpp - Pairs that prefer not to share bytes ------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preferences.h"
#include "Layout.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace ascend::slots {

std::vector<ItemPair> avoidPairs(const Problem &P) {
  // A pair is as important as the better of its two entries.
  using Entry = std::tuple<unsigned, unsigned, size_t>;
  std::vector<Entry> Entries;
  for (auto [I, It] : enumerate(P.Items))
    for (auto [Position, Other] : enumerate(It.Avoid)) {
      const Item &Second = P.Items[Other];
      if (I == Other || !It.Bytes || !Second.Bytes ||
          (It.Fixed && Second.Fixed))
        continue;
      unsigned Index = I;
      Entries.emplace_back(std::min(Index, Other), std::max(Index, Other),
                           Position);
    }
  llvm::sort(Entries);
  Entries.erase(std::unique(Entries.begin(), Entries.end(),
                            [](const Entry &A, const Entry &B) {
                              return std::get<0>(A) == std::get<0>(B) &&
                                     std::get<1>(A) == std::get<1>(B);
                            }),
                Entries.end());
  llvm::sort(Entries, [](const Entry &A, const Entry &B) {
    return std::tuple(std::get<2>(A), A) < std::tuple(std::get<2>(B), B);
  });
  std::vector<ItemPair> Pairs;
  for (auto [A, B, Position] : Entries)
    Pairs.emplace_back(A, B);
  return Pairs;
}

static bool shareBytes(const Problem &P, ArrayRef<uint64_t> Offsets, unsigned A,
                       unsigned B) {
  return std::max(Offsets[A], Offsets[B]) <
         std::min(Offsets[A] + P.Items[A].Bytes, Offsets[B] + P.Items[B].Bytes);
}

std::vector<ItemPair> sharingPairs(const Problem &P,
                                   ArrayRef<uint64_t> Offsets) {
  std::vector<ItemPair> Pairs;
  for (auto [I, It] : enumerate(P.Items))
    for (unsigned Other : It.Avoid) {
      unsigned Index = I;
      if (Index != Other && shareBytes(P, Offsets, Index, Other))
        Pairs.emplace_back(std::min(Index, Other), std::max(Index, Other));
    }
  llvm::sort(Pairs);
  Pairs.erase(std::unique(Pairs.begin(), Pairs.end()), Pairs.end());
  return Pairs;
}

void moveApart(const Problem &P, ArrayRef<ItemPair> Pairs,
               std::vector<uint64_t> &Offsets) {
  Group G = makeGroup(P, Pairs);
  constexpr unsigned None = ~0u;
  std::vector<unsigned> Local(P.Items.size(), None);
  Layout L(G);
  for (auto [Index, I] : enumerate(G.Original)) {
    Local[I] = Index;
    L.place(Index, Offsets[I]);
  }
  for (auto [A, B] : Pairs)
    for (unsigned I : {A, B}) {
      if (Local[I] == None || !shareBytes(P, Offsets, A, B))
        continue;
      unsigned Index = Local[I];
      L.remove(Index);
      uint64_t Offset = L.find(Index, FitRule::First);
      if (Offset + P.Items[I].Bytes <= P.Capacity)
        Offsets[I] = Offset;
      L.place(Index, Offsets[I]);
    }
}

} // namespace ascend::slots
