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

namespace {
struct Clash {
  const OperandInfo *Result = nullptr, *Other = nullptr;
};
} // namespace

/// A result that \p Call writes in the slot of another operand although it may
/// not.
static Clash writtenOver(const CallBase &Call, TileOpRef Ref, Processor P) {
  TileCall Op(Call, Ref);
  for (const OperandInfo &R : Ref->Operands) {
    if (!R.isResult() || !Op.slotIndex(R))
      continue;
    for (const OperandInfo &O : Ref->Operands)
      if (&O != &R && O.isTile() && (O.isApart(P) || R.isApart(P)) &&
          Op.tile(O) == Op.tile(R) && Op.slotIndex(O) == Op.slotIndex(R))
        return {&R, &O};
  }
  return {};
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
    Clash Found = writtenOver(*Call, B.Ref, P);
    if (!Found.Result)
      continue;
    reportError(F, Call->getDebugLoc(),
                Twine("'") + Found.Result->Name + "' and '" +
                    Found.Other->Name + "' of " + B.Ref->Mnemonic +
                    " are one tile, but on " + nameOf(P) +
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
