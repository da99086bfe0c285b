//===-- LoadedSources.cpp - What the own pipe may not make ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/LoadedSources.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "AscendTile/MC/HiddenResources.h"
#include "IR/Builtins.h"
#include "IR/Processor.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

namespace {

/// Looks for an operation of a pipe among those that may have made a tile.
class MakerOn {
public:
  explicit MakerOn(Pipe On) : On(On) {}
  /// Such an operation, or null.
  const CallBase *find(const Value &Tile);

private:
  const CallBase *findWriter(const Value &Set);

  Pipe On;
  SmallPtrSet<const Value *, 8> Seen;
};

} // namespace

const CallBase *MakerOn::find(const Value &Tile) {
  if (!Seen.insert(&Tile).second)
    return nullptr;
  auto FindAny = [this](auto &&Tiles) -> const CallBase * {
    for (const Value *T : Tiles)
      if (const CallBase *Maker = find(*T))
        return Maker;
    return nullptr;
  };
  if (auto *Phi = dyn_cast<PHINode>(&Tile))
    return FindAny(Phi->incoming_values());
  if (auto *Select = dyn_cast<SelectInst>(&Tile))
    return FindAny(ArrayRef<const Value *>{Select->getTrueValue(),
                                           Select->getFalseValue()});
  auto *Call = dyn_cast<CallBase>(&Tile);
  Builtin B = Call ? builtinOf(*Call) : Builtin();
  switch (B.Kind) {
  case BuiltinKind::TileOp:
    return B.Ref->OnPipe == On ? Call : nullptr;
  case BuiltinKind::View:
  case BuiltinKind::SlotsAs:
    if (const CallBase *Maker = find(*Call->getArgOperand(0)))
      return Maker;
    return findWriter(Tile);
  case BuiltinKind::Slots:
    return findWriter(Tile);
  default:
    return nullptr;
  }
}

/// One that writes a slot of a set, by whatever name.
const CallBase *MakerOn::findWriter(const Value &Set) {
  for (const User *U : Set.users()) {
    auto *Call = dyn_cast<CallBase>(U);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (B.Kind == BuiltinKind::View || B.Kind == BuiltinKind::SlotsAs)
      if (const CallBase *Maker = find(*Call))
        return Maker;
    if (B.Kind != BuiltinKind::TileOp || B.Ref->OnPipe != On)
      continue;
    TileCall Op(*Call, B.Ref);
    if (any_of(B.Ref->Operands, [&](const OperandInfo &O) {
          return O.isWritten() && Op.tile(O) == &Set;
        }))
      return Call;
  }
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
    TileCall Op(*Call, B.Ref);
    for (const OperandInfo &O : B.Ref->Operands) {
      if (!readsBeforePipe(*B.Ref.Op, P, O))
        continue;
      const CallBase *Maker = MakerOn(B.Ref->OnPipe).find(*Op.tile(O));
      if (!Maker)
        continue;
      reportError(F, Call->getDebugLoc(),
                  Twine("'") + O.Name + "' of " + B.Ref->Mnemonic +
                      " is made by " + builtinOf(*Maker).Ref->Mnemonic +
                      ", but on " + nameOf(P) +
                      " the library reads it without waiting for " +
                      nameOf(B.Ref->OnPipe) + ": it has to come from a TLOAD");
      Failed = true;
    }
  }
  return Failed;
}

PreservedAnalyses LoadedSourcesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !isSynchronisedByHand(F) && check(F)) {
      discardBody(F);
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
