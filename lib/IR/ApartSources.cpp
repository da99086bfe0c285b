//===-- ApartSources.cpp - Tiles that must not share bytes ----------------===//
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

/// Whether two tiles of \p Op are one slot of one set. A view is its own tile.
static bool areOneTile(const TileCall &Op, const OperandInfo &A,
                       const OperandInfo &B) {
  const Value *TileA = Op.tile(A), *TileB = Op.tile(B);
  return TileA && TileB && &namedTile(*TileA) == &namedTile(*TileB) &&
         (!Op.slotIndex(A) || !Op.slotIndex(B) ||
          Op.slotIndex(A) == Op.slotIndex(B));
}

namespace {
struct Clash {
  const OperandInfo *Result = nullptr, *Other = nullptr;
};
} // namespace

/// A result that \p Op writes in the slot of another operand although it may not.
/// What is accumulated into has its slot in the value form, too.
static Clash writtenOver(const TileCall &Op, TileOpRef Ref, Processor P) {
  for (const OperandInfo &R : Ref->Operands) {
    if (!R.isResult() || (!Op.slotIndex(R) && R.Kind != OperandKind::Acc))
      continue;
    for (const OperandInfo &O : Ref->Operands)
      if (&O != &R && O.isTile() && (O.isApart(P) || R.isApart(P)) &&
          areOneTile(Op, O, R))
        return {&R, &O};
  }
  return {};
}

/// A tile of \p Op in whose slot its scratch \p Tmp lies, or null.
static const OperandInfo *sharedWith(const TileCall &Op,
                                     const OperandInfo &Tmp) {
  for (const OperandInfo &O : Op.op().Operands)
    if (&O != &Tmp && O.isTile() && areOneTile(Op, O, Tmp))
      return &O;
  return nullptr;
}

/// What is wrong with an operation's tiles, or "".
static std::string whyNotApart(const TileCall &Op, TileOpRef Ref,
                               Processor P) {
  if (Clash Found = writtenOver(Op, Ref, P); Found.Result)
    return (Twine("'") + Found.Result->Name + "' and '" + Found.Other->Name +
            "' of " + Op.op().Mnemonic + " are one tile, but on " + nameOf(P) +
            " it cannot work in place: give the result a tile of its own")
        .str();
  for (const OperandInfo &Tmp : Op.op().Operands)
    if (Tmp.isScratch())
      if (const OperandInfo *O = sharedWith(Op, Tmp))
        return (Twine("'") + O->Name + "' and '" + Tmp.Name + "' of " +
                Op.op().Mnemonic + " are one tile, but on " + nameOf(P) +
                " it writes over its scratch: give that a tile of its own")
            .str();
  return "";
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
    std::string Why = whyNotApart(TileCall(*Call, B.Ref), B.Ref, P);
    if (Why.empty())
      continue;
    reportError(F, Call->getDebugLoc(), Why);
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
