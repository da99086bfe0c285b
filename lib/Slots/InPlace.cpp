//===-- InPlace.cpp - Results that may lie on their sources ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   #0 |---------|              #0 |---------|----------|
//   #1           |----------|   #2          |-----|
//   #2          |-----|
//
// The second try: #1, which an operation makes of #0 where that ends, is one item
// with it.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/InPlace.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>

using namespace llvm;
using namespace ascend::slots;

namespace {

using Segments = SmallVector<Segment, 2>;

/// A problem in which some items are one.
class Joined {
public:
  Joined(const Problem &P, ArrayRef<RotatingGroup> Groups,
         ArrayRef<InPlacePair> Pairs);

  RotatingPacking pack() const;

private:
  /// Makes the items of \p Pair one if nothing speaks against it.
  void join(const InPlacePair &Pair);
  bool mustNotShare(unsigned A, unsigned B) const;
  void build(ArrayRef<InPlacePair> Pairs);

  const Problem &P;
  ArrayRef<RotatingGroup> Groups;
  std::vector<unsigned> Leader;  ///< Of each item, the first that it is one with.
  std::vector<Segments> Live;    ///< Of leaders.
  std::vector<unsigned> Number;  ///< Of leaders, in the new problem.
  std::vector<unsigned> Leaders; ///< Of the new problem's items.
  Problem Smaller;
};

} // namespace

static bool meet(ArrayRef<Segment> A, ArrayRef<Segment> B) {
  return any_of(A, [&](const Segment &S) {
    return any_of(B, [&](const Segment &T) {
      return std::max(S.Begin, T.Begin) < std::min(S.End, T.End);
    });
  });
}

Joined::Joined(const Problem &P, ArrayRef<RotatingGroup> Groups,
               ArrayRef<InPlacePair> Pairs)
    : P(P), Groups(Groups) {
  for (auto [I, It] : enumerate(P.Items)) {
    Leader.push_back(I);
    Live.push_back(It.Live);
  }
  for (const InPlacePair &Pair : Pairs)
    join(Pair);
  build(Pairs);
}

bool Joined::mustNotShare(unsigned A, unsigned B) const {
  for (auto [I, It] : enumerate(P.Items))
    for (unsigned Other : It.Never) {
      unsigned From = Leader[I], To = Leader[Other];
      if ((From == A && To == B) || (From == B && To == A))
        return true;
    }
  return false;
}

void Joined::join(const InPlacePair &Pair) {
  unsigned A = Leader[Pair.Source], B = Leader[Pair.Result];
  if (!Pair.MayBeOne || A == B || P.Items[A].Bytes != P.Items[B].Bytes ||
      P.Items[A].Fixed || P.Items[B].Fixed || meet(Live[A], Live[B]) ||
      mustNotShare(A, B))
    return;
  if (B < A)
    std::swap(A, B);
  for (unsigned &L : Leader)
    if (L == B)
      L = A;
  Live[A].append(Live[B]);
  sort(Live[A], [](const Segment &S, const Segment &T) {
    return S.Begin < T.Begin;
  });
}

void Joined::build(ArrayRef<InPlacePair> Pairs) {
  Number.assign(P.Items.size(), 0);
  for (unsigned I = 0; I != P.Items.size(); ++I)
    if (Leader[I] == I) {
      Number[I] = Leaders.size();
      Leaders.push_back(I);
    }
  Smaller.Capacity = P.Capacity;
  Smaller.Reserved = P.Reserved;
  for (unsigned I : Leaders) {
    Item It = P.Items[I];
    It.Live = Live[I];
    It.Avoid.clear();
    It.Never.clear();
    Smaller.Items.push_back(std::move(It));
  }
  auto Add = [&](SmallVectorImpl<unsigned> &To, unsigned From, unsigned Other) {
    unsigned N = Number[Leader[Other]];
    if (Number[Leader[From]] != N && !is_contained(To, N))
      To.push_back(N);
  };
  for (auto [I, It] : enumerate(P.Items)) {
    Item &To = Smaller.Items[Number[Leader[I]]];
    for (unsigned Other : It.Avoid)
      Add(To.Avoid, I, Other);
    for (unsigned Other : It.Never)
      Add(To.Never, I, Other);
  }
  for (const InPlacePair &Pair : Pairs)
    Add(Smaller.Items[Number[Leader[Pair.Source]]].Never, Pair.Source,
        Pair.Result);
}

RotatingPacking Joined::pack() const {
  std::vector<RotatingGroup> Renumbered(Groups.begin(), Groups.end());
  for (RotatingGroup &G : Renumbered)
    for (unsigned &I : G.Items)
      I = Number[Leader[I]];
  RotatingPacking Packing = packRotating(Smaller, Renumbered);
  if (!Packing.Result) {
    Failure F = Packing.Result.failure();
    for (unsigned &I : F.Items)
      I = Leaders[I];
    return {std::move(Packing.Counts), std::move(F)};
  }
  Solution S = *Packing.Result;
  std::vector<uint64_t> Offsets;
  for (unsigned L : Leader)
    Offsets.push_back(S.Offsets[Number[L]]);
  S.Offsets = std::move(Offsets);
  for (auto &[First, Second] : S.Unhonoured) {
    First = Leaders[First];
    Second = Leaders[Second];
  }
  return {std::move(Packing.Counts), std::move(S)};
}

/// Packs with nothing asked of the pairs that may be one, and then with those
/// apart that came to lie on a part of each other; nullopt if that does not end.
static std::optional<RotatingPacking> packRepaired(const Problem &P,
                                    ArrayRef<RotatingGroup> Groups,
                                    ArrayRef<InPlacePair> Pairs) {
  constexpr unsigned MaxRounds = 16;
  Problem Apart = P;
  for (const InPlacePair &Pair : Pairs)
    if (!Pair.MayBeOne)
      Apart.Items[Pair.Source].Never.push_back(Pair.Result);
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    RotatingPacking Packing = packRotating(Apart, Groups);
    if (!Packing.Result)
      return Packing;
    const std::vector<uint64_t> &Offsets = Packing.Result->Offsets;
    bool IsRight = true;
    for (const InPlacePair &Pair : Pairs) {
      uint64_t From = Offsets[Pair.Source], To = Offsets[Pair.Result];
      uint64_t Source = P.Items[Pair.Source].Bytes;
      uint64_t Result = P.Items[Pair.Result].Bytes;
      if (!Pair.MayBeOne || (From == To && Source == Result) ||
          From >= To + Result || To >= From + Source)
        continue;
      IsRight = false;
      Apart.Items[Pair.Source].Never.push_back(Pair.Result);
    }
    if (IsRight)
      return Packing;
  }
  return std::nullopt;
}

RotatingPacking ascend::slots::packInPlace(const Problem &P,
                                           ArrayRef<RotatingGroup> Groups,
                                           ArrayRef<InPlacePair> Pairs) {
  Problem Apart = P;
  for (const InPlacePair &Pair : Pairs)
    Apart.Items[Pair.Source].Never.push_back(Pair.Result);
  RotatingPacking Packing = packRotating(Apart, Groups);
  bool IsTight = !Packing.Result;
  for (auto [G, Count] : zip(Groups, Packing.Counts))
    IsTight |= Count < G.MaxCount;
  if (!IsTight || none_of(Pairs, [](const InPlacePair &Pair) {
        return Pair.MayBeOne;
      }))
    return Packing;
  RotatingPacking InPlace = Joined(P, Groups, Pairs).pack();
  if (!InPlace.Result)
    return Packing.Result ? Packing
                          : packRepaired(P, Groups, Pairs).value_or(InPlace);
  unsigned Before = 0, After = 0;
  for (auto [A, B] : zip(Packing.Counts, InPlace.Counts)) {
    Before += A;
    After += B;
  }
  return !Packing.Result || After > Before ? InPlace : Packing;
}
