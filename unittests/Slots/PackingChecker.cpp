//===-- PackingChecker.cpp - Judges packings without the packer's code ----===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackingChecker.h"
#include <algorithm>

namespace ascend::slots {

bool meet(const Item &A, const Item &B) {
  for (const Segment &S : A.Live)
    for (const Segment &T : B.Live)
      if (S.Begin < T.End && T.Begin < S.End)
        return true;
  return false;
}

static bool names(const Item &A, unsigned B) {
  return std::find(A.Never.begin(), A.Never.end(), B) != A.Never.end();
}

static bool overlap(uint64_t OffsetA, uint64_t BytesA, uint64_t OffsetB,
                    uint64_t BytesB) {
  return BytesA && BytesB && OffsetA < OffsetB + BytesB &&
         OffsetB < OffsetA + BytesA;
}

static std::string checkAlone(const Problem &P, unsigned I, uint64_t Offset) {
  const Item &It = P.Items[I];
  std::string Name = "item " + std::to_string(I);
  if (It.Fixed && Offset != *It.Fixed)
    return Name + " was moved from its fixed offset";
  if (It.Bytes == 0)
    return "";
  if (Offset % It.Align)
    return Name + " is misaligned";
  if (Offset + It.Bytes > P.Capacity)
    return Name + " ends beyond the capacity";
  for (const ByteRange &R : P.Reserved)
    if (overlap(Offset, It.Bytes, R.Offset, R.Bytes))
      return Name + " touches a reserved range";
  return "";
}

std::string findViolation(const Problem &P, const Solution &S) {
  if (S.Offsets.size() != P.Items.size())
    return "wrong number of offsets";
  uint64_t Peak = 0;
  for (unsigned I = 0; I != P.Items.size(); ++I) {
    const Item &A = P.Items[I];
    std::string Message = checkAlone(P, I, S.Offsets[I]);
    if (!Message.empty())
      return Message;
    if (A.Bytes)
      Peak = std::max(Peak, S.Offsets[I] + A.Bytes);
    for (unsigned J = 0; J != I; ++J) {
      const Item &B = P.Items[J];
      if (!overlap(S.Offsets[I], A.Bytes, S.Offsets[J], B.Bytes))
        continue;
      std::string Names =
          "items " + std::to_string(J) + " and " + std::to_string(I);
      if (meet(A, B))
        return Names + " share bytes while both are live";
      if (names(A, J) || names(B, I))
        return Names + " share bytes and must never do so";
    }
  }
  return Peak == S.Peak ? "" : "the peak is reported wrongly";
}

Item makeItem(uint64_t Bytes, uint64_t Begin, uint64_t End, uint64_t Align) {
  Item It;
  It.Bytes = Bytes;
  It.Align = Align;
  It.Live.push_back({Begin, End});
  return It;
}

} // namespace ascend::slots
