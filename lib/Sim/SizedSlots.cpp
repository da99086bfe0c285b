//===-- SizedSlots.cpp - Slots of lengths known at run time ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/SizedSlots.h"
#include "Sim/SlotNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

SizedSlots::SizedSlots(const Kernel &K) : K(K) {
  for (auto [I, S] : enumerate(K.Slots))
    if (S.IsSized && S.Root == I)
      Sets.push_back({static_cast<unsigned>(I), std::nullopt});
  sort(Sets, [&](const Set &A, const Set &B) {
    return K.Slots[A.Slot].Offset < K.Slots[B.Slot].Offset;
  });
}

const SizedSlots::Set *SizedSlots::setOf(const Slot &S) const {
  auto I = find_if(Sets, [&](const Set &X) { return X.Slot == S.Root; });
  return I == Sets.end() ? nullptr : &*I;
}

uint64_t SizedSlots::endIn(Space Mem) const {
  uint64_t End = 0;
  for (const Slot &S : K.Slots)
    if (S.Mem == Mem && !S.IsSized)
      End = std::max(End, S.end());
  End = alignTo(End, fractalOf(Mem));
  for (const Set &X : Sets)
    if (const Slot &S = K.Slots[X.Slot]; S.Mem == Mem)
      End = SaturatingMultiplyAdd<uint64_t>(X.Bytes.value_or(0), S.Count, End);
  return End;
}

std::string SizedSlots::tell(unsigned Slot, uint64_t Length) {
  auto I = find_if(Sets, [=](const Set &X) { return X.Slot == Slot; });
  const sim::Slot &S = K.Slots[Slot];
  if (I == Sets.end())
    return slotText(S) + " has a length already: that of the slot table";
  if (I->Bytes)
    return slotText(S) + " has a length already: what lies there and behind it "
                         "would move";
  I->Bytes = slotBytesFor(Length, S.Mem);
  uint64_t End = endIn(S.Mem), Room = infoOf(K.Target).placeable(S.Mem);
  if (End <= Room)
    return "";
  return (slotText(S) + ": with " + Twine(S.Count) + " slots of " +
          Twine(*I->Bytes) + " bytes, " + nameOf(S.Mem) + " is needed up to byte " +
          Twine(End) + ", of which " + Twine(Room) + " are for tiles")
      .str();
}

std::string SizedSlots::whyNowhere(const Slot &S) const {
  if (!S.IsSized)
    return "";
  for (const Set &X : Sets) {
    const Slot &Before = K.Slots[X.Slot];
    if (!X.Bytes && Before.Mem == S.Mem && Before.Offset <= S.Offset)
      return "the length of " + slotText(Before) + " has not been told yet";
  }
  return "";
}

uint64_t SizedSlots::bytesOf(const Slot &S) const {
  const Set *X = S.IsSized ? setOf(S) : nullptr;
  if (!X || !X->Bytes)
    return S.Bytes;
  const Slot &Of = K.Slots[X->Slot];
  uint64_t Begin = (S.Offset - Of.Offset) % Of.Bytes;
  return std::min(S.Bytes, *X->Bytes - std::min(Begin, *X->Bytes));
}

} // namespace ascend::sim
