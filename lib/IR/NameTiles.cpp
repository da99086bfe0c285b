//===-- NameTiles.cpp - Source names of tiles -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %0 = call ptr addrspace(2) @ascend.slots.l1(…), !dbg !9
//     #dbg_value(ptr addrspace(2) %0, !12 "aL1", …)
// becomes
//   %0 = call ptr addrspace(2) @ascend.slots.l1(…), !dbg !9, !pcsections !20
//   !20 = !{!"aL1", !"gemm.cpp", i32 47}
//
// Debug records do not survive register allocation, so the name moves to
// metadata of the one kind that selection copies onto machine instructions. It
// is gone again before anything is emitted.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "IR/Builtins.h"
#include "IR/TileNames.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace ascend;

/// The first variable that a debug record or intrinsic gives the value.
static const DILocalVariable *variableOf(CallBase &Call) {
  SmallVector<DbgValueInst *, 4> Intrinsics;
  SmallVector<DbgVariableRecord *, 4> Records;
  findDbgValues(Intrinsics, &Call, &Records);
  if (!Records.empty())
    return Records.front()->getVariable();
  if (!Intrinsics.empty())
    return Intrinsics.front()->getVariable();
  return nullptr;
}

MDNode *ascend::tileNameNode(CallBase &Call) {
  StringRef Name = Call.getName(), File;
  unsigned Line = 0;
  if (const DILocation *Loc = Call.getDebugLoc()) {
    File = Loc->getFilename();
    Line = Loc->getLine();
  }
  const DILocalVariable *Var = variableOf(Call);
  // A view that is no variable goes by the set's.
  for (CallBase *Of = &Call;
       !Var && Of && builtinOf(*Of).Kind == BuiltinKind::View;
       Var = Of ? variableOf(*Of) : nullptr)
    Of = dyn_cast<CallBase>(Of->getArgOperand(ViewBase));
  if (Var) {
    Name = Var->getName();
    File = Var->getFilename();
    Line = Var->getLine();
  }
  if (Name.empty() && !Line)
    return nullptr;
  LLVMContext &C = Call.getContext();
  return MDNode::get(C, {MDString::get(C, Name), MDString::get(C, File),
                         ConstantAsMetadata::get(ConstantInt::get(
                             Type::getInt32Ty(C), Line))});
}

/// The metadata of a tile's name.
static const MDNode *nameNodeOf(const CallBase &Call) {
  if (const MDNode *Node = Call.getMetadata(LLVMContext::MD_pcsections))
    return Node;
  return tileNameNode(const_cast<CallBase &>(Call));
}

std::string ascend::tileNameText(const CallBase &Call) {
  const MDNode *Node = nameNodeOf(Call);
  StringRef Name = Node ? cast<MDString>(Node->getOperand(0))->getString() : "";
  return Name.empty() ? "a set" : ("'" + Name + "'").str();
}

std::string ascend::tileText(const CallBase &Call) {
  std::string Text = tileNameText(Call);
  const MDNode *Node = nameNodeOf(Call);
  if (!Node)
    return Text;
  StringRef File = cast<MDString>(Node->getOperand(1))->getString();
  uint64_t Line =
      mdconst::extract<ConstantInt>(Node->getOperand(2))->getZExtValue();
  if (!Line)
    return Text;
  return (Text + " (" + (File.empty() ? "line " : File + ":") + Twine(Line) +
          ")")
      .str();
}

PreservedAnalyses NameTilesPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !tileMemory(Call->getType()) ||
          builtinOf(*Call).Kind == BuiltinKind::Unknown ||
          Call->hasMetadata(LLVMContext::MD_pcsections))
        continue;
      if (MDNode *Name = tileNameNode(*Call))
        Call->setMetadata(LLVMContext::MD_pcsections, Name);
    }
  return PreservedAnalyses::all();
}
