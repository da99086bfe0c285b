//===-- Program.cpp - Tile assembly as plain data -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Program.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::sim {

uint64_t Kernel::nominalBytes(Space S) const {
  uint64_t Bytes = infoOf(Target).capacity(S);
  for (const Slot &In : Slots)
    if (In.Mem == S && In.IsSized)
      Bytes = std::max(Bytes, In.end());
  return Bytes;
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
