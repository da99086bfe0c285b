//===-- StampBuiltins.cpp - Attributes of the builtins --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stock passes see a builtin only through its attributes, so they come from the
// table and not from the input:
//  * nomerge: otherwise two calls with different immediates become one call of
//    a phi of immediates;
//  * an operation reads the tiles that it names (a tile may be a slot of a
//    set); what has identity also touches inaccessible memory, so that it is
//    never merged, hoisted or speculated;
//  * a flag touches all memory and is convergent: nothing crosses it, and it
//    stays where it was written;
//  * no noundef on tiles: with it, -O2 concludes from a zero-trip accumulation
//    loop that the loop runs.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "AscendTile/IR/TensorAttribute.h"
#include "IR/Builtins.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace ascend;

static MemoryEffects effectsOf(const Builtin &B) {
  // Names of a set for the same bytes are one.
  if (B.Kind == BuiltinKind::RunTimeValue || B.Kind == BuiltinKind::View ||
      B.Kind == BuiltinKind::SlotsAs)
    return MemoryEffects::none();
  if (B.Kind == BuiltinKind::Slots || B.Kind == BuiltinKind::Print)
    return MemoryEffects::inaccessibleMemOnly();
  if (B.Kind == BuiltinKind::Sync)
    return MemoryEffects::unknown();
  if (B.Kind == BuiltinKind::Release)
    return MemoryEffects::inaccessibleOrArgMemOnly();
  bool Writes =
      B.Ref->WritesGM || B.Ref.Form == TileForm::Into || B.Ref->hasPlaces();
  MemoryEffects Effects = MemoryEffects::argMemOnly(
      Writes ? ModRefInfo::ModRef : ModRefInfo::Ref);
  if (B.Ref->HasIdentity || B.Ref.Form == TileForm::Into)
    Effects |= MemoryEffects::inaccessibleMemOnly();
  return Effects;
}

void ascend::stampBuiltin(Function &F, const Builtin &B) {
  LLVMContext &C = F.getContext();
  AttrBuilder Fn(C);
  Fn.addAttribute(Attribute::NoUnwind);
  Fn.addAttribute(Attribute::WillReturn);
  Fn.addAttribute(Attribute::NoCallback);
  Fn.addAttribute(Attribute::NoFree);
  if (B.Kind != BuiltinKind::RunTimeValue)
    Fn.addAttribute(Attribute::NoMerge);
  if (B.Kind == BuiltinKind::Sync)
    Fn.addAttribute(Attribute::Convergent);
  Fn.addMemoryAttr(effectsOf(B));
  AttrBuilder Result(C);
  // Sets that the source places may lie over each other.
  if (B.Kind == BuiltinKind::Slots && !B.IsPlaced)
    Result.addAttribute(Attribute::NoAlias);
  F.setAttributes(AttributeList::get(
      C, AttributeSet::get(C, Fn), AttributeSet::get(C, Result), {}));
}

/// Those of a call's that are of this call alone: none that may contradict.
static AttributeList attributesKept(const CallBase &Call) {
  Attribute Tensor = Call.getFnAttr(TensorAttribute);
  return Tensor.isValid()
             ? AttributeList().addFnAttribute(Call.getContext(), Tensor)
             : AttributeList();
}

PreservedAnalyses StampBuiltinsPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M) {
    if (!F.isDeclaration() || !isBuiltinName(F.getName()))
      continue;
    Builtin B = builtinOf(F.getName());
    if (B.Kind == BuiltinKind::Unknown ||
        F.getFunctionType() != typeOfBuiltin(B, M.getContext()))
      continue; // the verifier names it
    stampBuiltin(F, B);
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U))
        Call->setAttributes(attributesKept(*Call));
  }
  return PreservedAnalyses::none();
}
