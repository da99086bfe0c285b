//===-- AscendTileNames.cpp - Source names of tiles -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendTileNames.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

/// The first variable that a debug record or intrinsic gives the value.
static const DILocalVariable *variableOf(const CallBase &Call) {
  SmallVector<DbgValueInst *, 4> Intrinsics;
  SmallVector<DbgVariableRecord *, 4> Records;
  findDbgValues(Intrinsics, const_cast<CallBase *>(&Call), &Records);
  if (!Records.empty())
    return Records.front()->getVariable();
  if (!Intrinsics.empty())
    return Intrinsics.front()->getVariable();
  return nullptr;
}

MDNode *llvm::tileNameOf(const CallBase &Call) {
  StringRef Name = Call.getName(), File;
  unsigned Line = 0;
  if (const DILocation *Loc = Call.getDebugLoc()) {
    File = Loc->getFilename();
    Line = Loc->getLine();
  }
  if (const DILocalVariable *Var = variableOf(Call)) {
    Name = Var->getName();
    File = Var->getFilename();
    Line = Var->getLine();
  }
  if (Name.empty() && !Line)
    return nullptr;
  LLVMContext &C = Call.getContext();
  return MDNode::get(
      C, {MDString::get(C, Name), MDString::get(C, File),
          ConstantAsMetadata::get(
              ConstantInt::get(Type::getInt32Ty(C), Line))});
}

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
