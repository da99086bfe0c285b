//===-- TileTypes.cpp - The type of a tile value --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/TileTypes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

/// The values that \p Tile may be, seen through phis and selects.
static SmallSetVector<const Value *, 4> sourcesOf(const Value &Tile) {
  SmallSetVector<const Value *, 4> Sources;
  SmallSetVector<const Value *, 8> Work;
  Work.insert(&Tile);
  for (unsigned I = 0; I != Work.size(); ++I) {
    const Value *V = Work[I];
    if (auto *Phi = dyn_cast<PHINode>(V))
      for (const Value *In : Phi->incoming_values())
        Work.insert(In);
    else if (auto *Sel = dyn_cast<SelectInst>(V))
      Work.insert(Sel->getTrueValue()), Work.insert(Sel->getFalseValue());
    else if (auto *Freeze = dyn_cast<FreezeInst>(V))
      Work.insert(Freeze->getOperand(0));
    else
      Sources.insert(V);
  }
  return Sources;
}

/// The type of what a call makes; sets \p B to the builtin that it calls.
static std::optional<TileType> typeMadeBy(const CallBase &Call, Builtin &B) {
  B = builtinOf(Call);
  if (B.Kind == BuiltinKind::Slots)
    return tileTypeArg(Call, 1, B.Mem);
  if (B.Kind != BuiltinKind::TileOp || !B.Ref->dst() ||
      B.Ref.Form == TileForm::Into)
    return std::nullopt;
  TileCall Op(Call, B.Ref);
  const OperandInfo &Dst = *B.Ref->dst();
  return tileTypeArg(Call, Op.typeArg(Dst), Dst.Mem);
}

std::string ascend::tileTypeText(const CallBase &Maker) {
  Builtin B;
  auto Type = typeMadeBy(Maker, B);
  std::string Text = Type ? Type->str() : std::string("an unknown type");
  if (const DebugLoc &Loc = Maker.getDebugLoc())
    Text += " (line " + std::to_string(Loc.getLine()) + ")";
  return Text;
}

TileOrigin ascend::originOf(const Value &Tile) {
  TileOrigin Origin;
  for (const Value *V : sourcesOf(Tile)) {
    auto *Call = dyn_cast<CallBase>(V);
    Builtin B;
    std::optional<TileType> Type;
    if (Call)
      Type = typeMadeBy(*Call, B);
    if (B.Kind == BuiltinKind::Slots) {
      Origin.IsSet = true;
      if (auto *N = dyn_cast<ConstantInt>(Call->getArgOperand(0)))
        Origin.Count = N->getZExtValue();
    }
    if (!Type) {
      Origin.Stranger = V;
      continue;
    }
    if (Origin.Type && *Origin.Type != *Type && !Origin.Conflict) {
      Origin.Conflict = true;
      Origin.Makers.insert(Origin.Makers.begin() + 1, Call);
    } else {
      Origin.Makers.push_back(Call);
    }
    if (!Origin.Type)
      Origin.Type = Type;
  }
  if (Origin.Conflict)
    Origin.Type = std::nullopt;
  return Origin;
}
