//===-- Finding.cpp - What the simulator holds against a kernel -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Finding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::sim {

StringRef nameOf(FindingKind K) {
  switch (K) {
  case FindingKind::Race:
    return "race";
  case FindingKind::BlockRace:
    return "block-race";
  case FindingKind::Overrun:
    return "overrun";
  case FindingKind::Hang:
    return "hang";
  case FindingKind::LeftoverFlag:
    return "leftover-flag";
  case FindingKind::Poison:
    return "poison";
  case FindingKind::OutOfRange:
    return "out-of-range";
  case FindingKind::Slot:
    return "slot";
  case FindingKind::Clobber:
    return "clobber";
  case FindingKind::Illegal:
    return "illegal";
  case FindingKind::Overlap:
    return "overlap";
  case FindingKind::Trap:
    return "trap";
  case FindingKind::StepLimit:
    return "step-limit";
  case FindingKind::WrongNumbers:
    return "wrong-numbers";
  }
  llvm_unreachable("every kind has a name");
}

Site FindingList::siteOf(const Inst &I) const {
  Site S;
  S.AsmLine = I.AsmLine;
  S.Text = I.Text;
  S.Line = I.Line;
  if (I.File < P.Files.size())
    S.File = P.Files[I.File];
  return S;
}

void FindingList::add(FindingKind Kind, const Twine &Text, const Inst *First,
                      const Inst *Second, std::optional<FindingBytes> Bytes) {
  unsigned FirstLine = First ? First->AsmLine : 0;
  unsigned SecondLine = Second ? Second->AsmLine : 0;
  if (!Seen.insert({Kind, FirstLine, SecondLine}).second)
    return;
  Finding F;
  F.Kind = Kind;
  F.Text = Text.str();
  if (!Schedule.empty())
    F.Text += " (" + Schedule + ")";
  if (First)
    F.First = siteOf(*First);
  if (Second)
    F.Second = siteOf(*Second);
  F.Bytes = std::move(Bytes);
  auto After = upper_bound(Found, F, [](const Finding &A, const Finding &B) {
    return A.Kind < B.Kind;
  });
  Found.insert(After, std::move(F));
}

} // namespace ascend::sim
