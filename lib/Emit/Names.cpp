//===-- Names.cpp - Names of one C++ function -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Names.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ascend::emission {

Names::Names(const sim::Kernel &K) {
  for (const sim::Param &P : K.Params)
    take(P.Name);
  // A variable would hide what the code calls and names.
  for (StringRef Name :
       {"half", "float", "bool", "Shape", "Stride", "Layout", "Tile",
        "GlobalTensor", "TileLeft", "TileRight", "TileAcc", "set_flag",
        "wait_flag", "pipe_barrier", "event_t", "get_block_idx",
        "get_block_num", "int", "auto", "if", "for", "while", "do", "break"})
    take(Name.str());
  take(K.Name);
}

std::string Names::unique(StringRef Stem) {
  std::string Name;
  for (char C : Stem)
    Name += isAlnum(C) ? C : '_';
  if (Name.empty() || isDigit(Name.front()))
    Name = "_" + Name;
  if (take(Name))
    return Name;
  for (unsigned &N = Used[Name];;)
    if (std::string Other = Name + "_" + std::to_string(++N); take(Other))
      return Other;
}

std::string Names::numbered(StringRef Stem) {
  for (unsigned &N = Used[("#" + Stem).str()];;)
    if (std::string Name = (Stem + Twine(N++)).str(); take(Name))
      return Name;
}

} // namespace ascend::emission
