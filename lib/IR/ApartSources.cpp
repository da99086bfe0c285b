//===-- ApartSources.cpp - What cannot work in place ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/ApartSources.h"
#include "AscendTile/IR/Diagnostics.h"
#include "IR/Builtins.h"
#include "IR/Processor.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace ascend;

/// The source in whose slot \p Call writes its result although it may not, or
/// null. What is accumulated into has its slot in the value form, too.
static const OperandInfo *writtenOver(const CallBase &Call, TileOpRef Ref,
                                      Processor P) {
  const OperandInfo *Dst = Ref->dst();
  bool IsInto = Ref.Form == TileForm::Into;
  if (!Dst || (!IsInto && Dst->Kind != OperandKind::Acc))
    return nullptr;
  TileCall Op(Call, Ref);
  for (const OperandInfo &O : Ref->Operands)
    if (O.isTile() && O.isApart(P) && Op.tile(O) == Op.tile(*Dst) &&
        (!IsInto || Op.slotIndex(O) == Op.slotIndex(*Dst)))
      return &O;
  return nullptr;
}

/// Returns whether anything was reported.
static bool check(const Function &F) {
  bool Failed = false;
  Processor P = processorOf(F);
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (B.Kind != BuiltinKind::TileOp)
      continue;
    const OperandInfo *O = writtenOver(*Call, B.Ref, P);
    if (!O)
      continue;
    reportError(F, Call->getDebugLoc(),
                Twine("'") + B.Ref->dst()->Name + "' and '" + O->Name +
                    "' of " + B.Ref->Mnemonic + " are one tile, but on " +
                    nameOf(P) +
                    " it cannot work in place: give the result a tile of its "
                    "own");
    Failed = true;
  }
  return Failed;
}

PreservedAnalyses ApartSourcesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && check(F)) {
      discardBody(F);
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
