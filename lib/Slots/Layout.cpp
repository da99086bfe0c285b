//===-- Layout.cpp - Items that have a place, and the holes between -------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::slots {

/// Neighbours per item from which a group counts as dense.
static constexpr size_t DenseDegree = 256;

Layout::Layout(const Group &G)
    : G(&G), Offsets(G.size(), Unplaced),
      Dense(G.Neighbours.size() > DenseDegree * G.size()) {
  if (Dense)
    Mark.assign(G.size(), ~0u);
}

void Layout::place(unsigned I, uint64_t Offset) {
  Offsets[I] = Offset;
  if (!Dense)
    return;
  auto Where =
      llvm::upper_bound(ByOffset, Offset, [&](uint64_t O, unsigned Other) {
        return O < Offsets[Other];
      });
  ByOffset.insert(Where, I);
}

void Layout::remove(unsigned I) {
  if (Dense)
    ByOffset.erase(llvm::find(ByOffset, I));
  Offsets[I] = Unplaced;
}

void Layout::collectByNeighbour(unsigned I) {
  Taken.assign(G->Blocked[I].begin(), G->Blocked[I].end());
  ArrayRef<unsigned> Neighbours = G->neighbours(I);
  Steps += Neighbours.size() + 1;
  for (unsigned Other : Neighbours)
    if (isPlaced(Other))
      Taken.push_back({Offsets[Other], G->Bytes[Other]});
  mergeRanges(Taken);
}

void Layout::collectByOffset(unsigned I) {
  ArrayRef<unsigned> Neighbours = G->neighbours(I);
  Steps += Neighbours.size() + ByOffset.size() + 1;
  for (unsigned Other : Neighbours)
    Mark[Other] = I;

  Taken.clear();
  auto Append = [&](const ByteRange &R) {
    if (Taken.empty() || R.Offset > Taken.back().end())
      Taken.push_back(R);
    else if (R.end() > Taken.back().end())
      Taken.back().Bytes = R.end() - Taken.back().Offset;
  };
  ArrayRef<ByteRange> Blocked = G->Blocked[I];
  for (unsigned Other : ByOffset) {
    if (Mark[Other] != I)
      continue;
    while (!Blocked.empty() && Blocked.front().Offset <= Offsets[Other]) {
      Append(Blocked.front());
      Blocked = Blocked.drop_front();
    }
    Append({Offsets[Other], G->Bytes[Other]});
  }
  for (const ByteRange &R : Blocked)
    Append(R);
}

ArrayRef<ByteRange> Layout::taken(unsigned I) {
  if (Dense)
    collectByOffset(I);
  else
    collectByNeighbour(I);
  return Taken;
}

uint64_t Layout::find(unsigned I, FitRule Rule) {
  uint64_t Best = Unplaced, BestLength = Unplaced;
  uint64_t HoleBegin = 0;
  for (const ByteRange &R : taken(I)) {
    uint64_t Offset = alignTo(HoleBegin, G->Align[I]);
    uint64_t Length = R.Offset - HoleBegin;
    HoleBegin = R.end();
    if (Offset + G->Bytes[I] > R.Offset || Length >= BestLength)
      continue;
    if (Rule == FitRule::First)
      return Offset;
    Best = Offset;
    BestLength = Length;
  }
  return Best != Unplaced ? Best : alignTo(HoleBegin, G->Align[I]);
}

uint64_t Layout::peak() const {
  uint64_t Peak = 0;
  for (unsigned I = 0; I != G->size(); ++I)
    if (isPlaced(I))
      Peak = std::max(Peak, end(I));
  return Peak;
}

} // namespace ascend::slots
