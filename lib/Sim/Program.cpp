//===-- Program.cpp - Tile assembly as plain data -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

uint64_t Kernel::nominalBytes(Space S) const {
  uint64_t Bytes = infoOf(Target).capacity(S);
  for (const Slot &In : Slots)
    if (In.Mem == S && In.IsSized)
      Bytes = std::max(Bytes, In.end());
  return Bytes;
}

std::vector<unsigned> Kernel::sizedSets(Space S) const {
  std::vector<unsigned> Sets;
  for (auto [I, In] : enumerate(Slots))
    if (In.Mem == S && In.IsSized && In.Root == I)
      Sets.push_back(I);
  sort(Sets, [&](unsigned A, unsigned B) {
    return Slots[A].Offset < Slots[B].Offset;
  });
  return Sets;
}

uint64_t Kernel::sizedBegin(Space S) const {
  uint64_t End = 0;
  for (const Slot &In : Slots)
    if (In.Mem == S && !In.IsSized)
      End = std::max(End, In.end());
  return alignTo(End, fractalOf(S));
}

const Kernel *Program::find(StringRef Name) const {
  auto I = find_if(Kernels, [=](const Kernel &K) { return K.Name == Name; });
  return I == Kernels.end() ? nullptr : &*I;
}

std::string Program::sourceOf(const Inst &I) const {
  if (I.Line == 0 || I.File >= Files.size())
    return "";
  return Files[I.File] + ":" + std::to_string(I.Line);
}

} // namespace ascend::sim
