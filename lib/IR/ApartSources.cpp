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

/// The source in whose slot \p Op writes its result although it may not, or
/// null. What is accumulated into has its slot in the value form, too.
static const OperandInfo *writtenOver(const TileCall &Op, TileOpRef Ref,
                                      Processor P) {
  const OperandInfo *Dst = Ref->dst();
  if (!Dst || (Ref.Form != TileForm::Into && Dst->Kind != OperandKind::Acc))
    return nullptr;
  for (const OperandInfo &O : Ref->Operands)
    if (O.isTile() && O.isApart(P) && areOneTile(Op, O, *Dst))
      return &O;
  return nullptr;
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
  if (const OperandInfo *O = writtenOver(Op, Ref, P))
    return (Twine("'") + Op.op().dst()->Name + "' and '" + O->Name + "' of " +
            Op.op().Mnemonic + " are one tile, but on " + nameOf(P) +
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
