//===-- SlotNames.cpp - Bytes as a kernel's author knows them -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/SlotNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace ascend::sim {

std::string slotText(const Slot &S) {
  if (S.Tiles.empty())
    return S.Name;
  return S.Name + " (" + join(S.Tiles, ", ") + ")";
}

FindingBytes findingBytes(const GlobalMemory &GM, const ByteRange &R) {
  FindingBytes B;
  B.Where =
      R.Mem == Space::GM ? GM.regions()[R.Region].Name : nameOf(R.Mem).str();
  B.Begin = R.Begin;
  B.End = R.End;
  return B;
}

std::string bytesText(const Kernel &K, const GlobalMemory &GM,
                      const ByteRange &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "bytes " << format_hex(R.Begin, 0) << " to " << format_hex(R.End, 0)
     << " of ";
  if (R.Mem == Space::GM) {
    OS << "tensor '" << GM.regions()[R.Region].Name << '\'';
    return Text;
  }
  OS << nameOf(R.Mem);
  SmallVector<std::string, 2> Slots;
  for (const Slot &S : K.Slots)
    if (S.Mem == R.Mem && S.Offset < R.End && R.Begin < S.end())
      Slots.push_back(slotText(S));
  if (!Slots.empty())
    OS << ", in " << join(Slots, ", ");
  return Text;
}

} // namespace ascend::sim
