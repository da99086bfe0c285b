//===-- ProblemCheck.cpp - What no packing can fix ------------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProblemCheck.h"
#include "AscendTile/Slots/LiveBytes.h"
#include "Group.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::slots {

using Kind = Failure::Kind;
using Ranges = SmallVector<ByteRange, 4>;

/// The longest run of bytes of \p P outside the merged \p Reserved ranges.
static uint64_t longestHole(const Problem &P, ArrayRef<ByteRange> Reserved) {
  uint64_t Longest = 0, Begin = 0;
  for (const ByteRange &R : Reserved) {
    uint64_t End = std::min(R.Offset, P.Capacity);
    if (End > Begin)
      Longest = std::max(Longest, End - Begin);
    Begin = R.end();
  }
  return std::max(Longest, P.Capacity > Begin ? P.Capacity - Begin : 0);
}

/// Whether \p It has a legal offset as long as it is alone.
static bool fitsAlone(const Problem &P, const Item &It,
                      ArrayRef<ByteRange> Reserved) {
  uint64_t Offset = 0;
  for (const ByteRange &R : Reserved) {
    if (Offset + It.Bytes <= R.Offset)
      break;
    if (Offset < R.end())
      Offset = alignTo(R.end(), It.Align);
  }
  return Offset <= P.Capacity && It.Bytes <= P.Capacity - Offset;
}

static std::optional<Failure> checkMovable(const Problem &P, unsigned I,
                                           const Ranges &Reserved) {
  const Item &It = P.Items[I];
  if (fitsAlone(P, It, Reserved))
    return std::nullopt;
  Failure F;
  F.Why = Kind::ItemTooLarge;
  F.Items = {I};
  F.Needed = It.Bytes;
  F.Available = longestHole(P, Reserved);
  return F;
}

static std::optional<Failure> checkFixed(const Problem &P, unsigned I,
                                         const Ranges &Reserved) {
  const Item &It = P.Items[I];
  Failure F;
  F.Items = {I};
  F.Offset = *It.Fixed;
  if (*It.Fixed > P.Capacity || It.Bytes > P.Capacity - *It.Fixed) {
    F.Why = Kind::FixedBeyondCapacity;
    F.Needed = SaturatingAdd(*It.Fixed, It.Bytes);
    F.Available = P.Capacity;
    return F;
  }
  if (*It.Fixed % It.Align) {
    F.Why = Kind::FixedMisaligned;
    F.Needed = It.Align;
    return F;
  }
  for (const ByteRange &R : Reserved) {
    if (R.Offset >= *It.Fixed + It.Bytes || *It.Fixed >= R.end())
      continue;
    F.Why = Kind::FixedInReserved;
    F.Offset = R.Offset;
    F.Available = R.Bytes;
    return F;
  }
  return std::nullopt;
}

/// The first position at which both items are live.
static std::optional<uint64_t> firstMeeting(const Item &A, const Item &B) {
  for (const Segment &S : A.Live)
    for (const Segment &T : B.Live)
      if (std::max(S.Begin, T.Begin) < std::min(S.End, T.End))
        return std::max(S.Begin, T.Begin);
  return std::nullopt;
}

/// Two fixed items that share bytes and must not.
static std::optional<Failure> checkFixedPairs(const Problem &P) {
  std::vector<unsigned> Fixed;
  for (auto [I, It] : enumerate(P.Items))
    if (It.Fixed && It.Bytes)
      Fixed.push_back(I);
  llvm::sort(Fixed, [&P](unsigned A, unsigned B) {
    return std::pair(*P.Items[A].Fixed, A) < std::pair(*P.Items[B].Fixed, B);
  });
  for (size_t First = 0; First != Fixed.size(); ++First) {
    unsigned A = Fixed[First];
    const Item &ItemA = P.Items[A];
    for (unsigned B : ArrayRef(Fixed).drop_front(First + 1)) {
      const Item &ItemB = P.Items[B];
      if (*ItemB.Fixed >= *ItemA.Fixed + ItemA.Bytes)
        break;
      std::optional<uint64_t> Meeting = firstMeeting(ItemA, ItemB);
      if (!Meeting && !llvm::is_contained(ItemA.Never, B) &&
          !llvm::is_contained(ItemB.Never, A))
        continue;
      Failure F;
      F.Why = Kind::FixedOverlap;
      F.Items = {A, B};
      F.Offset = *ItemB.Fixed;
      F.Position = Meeting.value_or(0);
      return F;
    }
  }
  return std::nullopt;
}

std::optional<Failure> checkProblem(const Problem &P) {
  Ranges Reserved(P.Reserved.begin(), P.Reserved.end());
  mergeRanges(Reserved);
  for (auto [I, It] : enumerate(P.Items)) {
    if (std::optional<Failure> F = It.Fixed ? checkFixed(P, I, Reserved)
                                            : checkMovable(P, I, Reserved))
      return F;
  }
  if (std::optional<Failure> F = checkFixedPairs(P))
    return F;

  LivePeak Peak = maxLive(P);
  if (Peak.Bytes <= unreservedBytes(P))
    return std::nullopt;
  Failure F;
  F.Why = Kind::OverCapacity;
  F.Items.assign(Peak.Items.begin(), Peak.Items.end());
  F.Position = Peak.Position;
  F.Needed = Peak.Bytes;
  F.Available = unreservedBytes(P);
  return F;
}

} // namespace ascend::slots
