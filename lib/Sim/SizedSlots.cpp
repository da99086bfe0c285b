//===-- SizedSlots.cpp - Slots of lengths known at run time ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/SizedSlots.h"
#include "Sim/SlotNames.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

uint64_t SizedSlots::endIn(Space Mem) const {
  uint64_t End = K.sizedBegin(Mem);
  for (unsigned Set : K.sizedSets(Mem))
    if (auto I = Bytes.find(Set); I != Bytes.end())
      End = SaturatingMultiplyAdd<uint64_t>(I->second, K.Slots[Set].Count, End);
  return End;
}

std::string SizedSlots::tell(unsigned Slot, uint64_t Length) {
  const sim::Slot &S = K.Slots[Slot];
  if (!S.IsSized || S.Root != Slot)
    return slotText(S) + " has a length already: that of the slot table";
  auto [I, IsNew] = Bytes.try_emplace(Slot, 0);
  if (!IsNew)
    return slotText(S) + " has a length already: what lies there and behind it "
                         "would move";
  I->second = Length ? slotBytesFor(Length, S.Mem) : 0;
  uint64_t End = endIn(S.Mem), Room = infoOf(K.Target).placeable(S.Mem);
  if (End <= Room)
    return "";
  return (slotText(S) + ": with " + Twine(S.Count) + " slots of " +
          Twine(I->second) + " bytes, " + nameOf(S.Mem) +
          " is needed up to byte " + Twine(End) + ", of which " + Twine(Room) +
          " are for tiles")
      .str();
}

std::string SizedSlots::whyNowhere(const Slot &S) const {
  if (!S.IsSized)
    return "";
  for (unsigned Set : K.sizedSets(S.Mem))
    if (K.Slots[Set].Offset <= S.Offset && !Bytes.count(Set))
      return "the length of " + slotText(K.Slots[Set]) +
             " has not been told yet";
  return "";
}

uint64_t SizedSlots::bytesOf(const Slot &S) const {
  auto I = Bytes.find(S.Root);
  if (I == Bytes.end())
    return S.Bytes;
  const Slot &Of = K.Slots[S.Root];
  uint64_t Begin = (S.Offset - Of.Offset) % Of.Bytes;
  return std::min(S.Bytes, I->second - std::min(Begin, I->second));
}

} // namespace ascend::sim
