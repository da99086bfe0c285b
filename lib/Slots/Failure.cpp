//===-- Failure.cpp - Failures in words -----------------------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Solution.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace ascend::slots {

void Failure::print(raw_ostream &OS,
                    function_ref<void(raw_ostream &, unsigned)> Name) const {
  auto Names = [&] {
    interleaveComma(Items, OS, [&](unsigned I) { Name(OS, I); });
  };
  switch (Why) {
  case Kind::ItemTooLarge:
    Names();
    OS << " needs " << Needed << " bytes, but the longest free range has "
       << Available << "; no packing can help, make it smaller";
    return;
  case Kind::FixedBeyondCapacity:
    Names();
    OS << " is fixed at byte " << Offset << " and ends at byte " << Needed
       << ", but the memory has " << Available << " bytes";
    return;
  case Kind::FixedMisaligned:
    Names();
    OS << " is fixed at byte " << Offset << ", which is not a multiple of "
       << Needed;
    return;
  case Kind::FixedInReserved:
    Names();
    OS << " is fixed in the reserved bytes [" << Offset << ", "
       << Offset + Available << ")";
    return;
  case Kind::FixedOverlap:
    Names();
    OS << " are fixed such that they share bytes from byte " << Offset
       << " on, and must not share";
    return;
  case Kind::OverCapacity:
    OS << Needed << " bytes are live at once, but " << Available
       << " are available: ";
    Names();
    return;
  case Kind::Fragmented:
    OS << "at most " << Needed << " bytes are live at once and " << Available
       << " are available, but "
       << (Proved ? "no arrangement exists: " : "no arrangement was found: ");
    Names();
    return;
  }
}

void Failure::print(raw_ostream &OS) const {
  print(OS, [](raw_ostream &Stream, unsigned I) { Stream << '#' << I; });
}

} // namespace ascend::slots
