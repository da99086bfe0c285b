//===-- LiveBytes.cpp - How many bytes are live at once -------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/LiveBytes.h"
#include "Group.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace ascend::slots {

/// The items of \p P with bytes that are live at \p Position, largest first.
static void collectLive(const Problem &P, uint64_t Position,
                        SmallVectorImpl<unsigned> &Items) {
  for (auto [I, It] : enumerate(P.Items))
    if (It.Bytes && llvm::any_of(It.Live, [Position](const Segment &S) {
          return S.Begin <= Position && Position < S.End;
        }))
      Items.push_back(I);
  llvm::sort(Items, [&P](unsigned A, unsigned B) {
    uint64_t BytesA = P.Items[A].Bytes, BytesB = P.Items[B].Bytes;
    return BytesA != BytesB ? BytesA > BytesB : A < B;
  });
}

LivePeak maxLive(const Problem &P) {
  // At one position ends come first: lifetimes are half-open.
  using Event = std::tuple<uint64_t, bool, uint64_t>;
  std::vector<Event> Events;
  for (const Item &It : P.Items)
    for (const Segment &S : It.Live) {
      if (S.Begin >= S.End)
        continue;
      Events.emplace_back(S.Begin, true, It.Bytes);
      Events.emplace_back(S.End, false, It.Bytes);
    }
  llvm::sort(Events);

  LivePeak Peak;
  uint64_t Now = 0;
  for (auto [Position, IsBegin, Bytes] : Events) {
    if (!IsBegin) {
      Now -= Bytes;
      continue;
    }
    Now += Bytes;
    if (Now > Peak.Bytes) {
      Peak.Bytes = Now;
      Peak.Position = Position;
    }
  }
  if (Peak.Bytes)
    collectLive(P, Peak.Position, Peak.Items);
  return Peak;
}

uint64_t unreservedBytes(const Problem &P) {
  SmallVector<ByteRange, 4> Reserved(P.Reserved.begin(), P.Reserved.end());
  mergeRanges(Reserved);
  uint64_t Free = P.Capacity;
  for (const ByteRange &R : Reserved)
    if (R.Offset < P.Capacity)
      Free -= std::min(R.end(), P.Capacity) - R.Offset;
  return Free;
}

} // namespace ascend::slots
