//===-- AscendTileNames.cpp - Source names of tiles -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendTileNames.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

std::optional<TileName> llvm::tileNameOf(const MachineInstr &MI) {
  const MDNode *Node = MI.getPCSections();
  if (!Node || Node->getNumOperands() != 3)
    return std::nullopt;
  TileName Name;
  Name.Name = cast<MDString>(Node->getOperand(0))->getString();
  Name.File = cast<MDString>(Node->getOperand(1))->getString();
  Name.Line =
      mdconst::extract<ConstantInt>(Node->getOperand(2))->getZExtValue();
  return Name;
}

void llvm::dropTileName(MachineFunction &MF, MachineInstr &MI) {
  if (MI.getPCSections())
    MI.setPCSections(MF, nullptr);
}
