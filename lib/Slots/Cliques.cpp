//===-- Cliques.cpp - Items that are live together ------------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cliques.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <tuple>

using namespace llvm;

namespace ascend::slots {

uint64_t granule(const Group &G) {
  uint64_t Granule = 0;
  for (uint64_t Align : G.Align)
    Granule = std::gcd(Granule, Align);
  return std::max<uint64_t>(Granule, 1);
}

uint64_t Clique::freeBytes(uint64_t Low, uint64_t High) const {
  if (Low >= High)
    return 0;
  uint64_t Free = High - Low;
  for (const ByteRange &R : Blocked) {
    uint64_t Begin = std::max(R.Offset, Low);
    uint64_t End = std::min(R.end(), High);
    if (Begin < End)
      Free -= End - Begin;
  }
  return Free;
}

static bool isLiveAt(const Item &It, uint64_t Position) {
  return llvm::any_of(It.Live, [Position](const Segment &S) {
    return S.Begin <= Position && Position < S.End;
  });
}

/// Reserved ranges and the fixed items live at \p Position.
static void collectBlocked(const Group &G, ArrayRef<unsigned> FixedItems,
                           uint64_t Position, uint64_t Granule,
                           SmallVectorImpl<ByteRange> &Blocked) {
  Blocked.assign(G.Whole->Reserved.begin(), G.Whole->Reserved.end());
  for (unsigned I : FixedItems) {
    const Item &It = G.Whole->Items[I];
    if (isLiveAt(It, Position))
      Blocked.push_back({*It.Fixed, It.Bytes});
  }
  mergeRanges(Blocked);
  // A granule that is blocked in part may still hold the tail of an item.
  for (ByteRange &R : Blocked) {
    uint64_t Begin = alignTo(R.Offset, Granule);
    uint64_t End = alignDown(R.end(), Granule);
    R = {Begin, End > Begin ? End - Begin : 0};
  }
  mergeRanges(Blocked);
}

void forEachClique(const Group &G, function_ref<void(const Clique &)> Visit) {
  // At one position ends come first: lifetimes are half-open.
  using Event = std::tuple<uint64_t, bool, unsigned>;
  std::vector<Event> Events;
  for (unsigned I = 0; I != G.size(); ++I)
    for (const Segment &S : G.live(I)) {
      if (S.Begin >= S.End)
        continue;
      Events.emplace_back(S.Begin, true, I);
      Events.emplace_back(S.End, false, I);
    }
  llvm::sort(Events);

  std::vector<unsigned> FixedItems;
  for (auto [I, It] : enumerate(G.Whole->Items))
    if (It.Fixed && It.Bytes)
      FixedItems.push_back(I);

  uint64_t Granule = granule(G);
  Clique Now;
  bool Grew = false;
  uint64_t LastBegin = 0;
  for (auto [Position, IsBegin, I] : Events) {
    if (IsBegin) {
      Now.Items.push_back(I);
      Grew = true;
      LastBegin = Position;
      continue;
    }
    if (Grew) {
      collectBlocked(G, FixedItems, LastBegin, Granule, Now.Blocked);
      Visit(Now);
      Grew = false;
    }
    auto Where = llvm::find(Now.Items, I);
    *Where = Now.Items.back();
    Now.Items.pop_back();
  }
}

/// The lowest end of a region from 0 on with \p Bytes free bytes.
static uint64_t endOfFree(const Clique &C, uint64_t Bytes) {
  uint64_t End = Bytes;
  for (const ByteRange &R : C.Blocked) {
    if (R.Offset >= End)
      break;
    End += R.Bytes;
  }
  return End;
}

uint64_t peakBound(const Group &G) {
  uint64_t Granule = granule(G);
  uint64_t Bound = 0;
  forEachClique(G, [&](const Clique &C) {
    // Only the topmost item may leave the tail of its granule unused.
    uint64_t Sum = 0, LongestTail = 0;
    for (unsigned I : C.Items) {
      uint64_t Padded = alignTo(G.Bytes[I], Granule);
      Sum += Padded;
      LongestTail = std::max(LongestTail, Padded - G.Bytes[I]);
    }
    Bound = std::max(Bound, endOfFree(C, Sum) - LongestTail);
  });
  for (unsigned I = 0; I != G.size(); ++I)
    Bound = std::max(Bound, G.nextFree(I, 0) + G.Bytes[I]);
  return Bound;
}

} // namespace ascend::slots
