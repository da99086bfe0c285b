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

/// The type of what a call makes; sets \p B to the builtin that it calls. A call
/// of another type than the builtin's, which is an error of its own, makes
/// nothing that is known.
static std::optional<TileType> typeMadeBy(const CallBase &Call, Builtin &B) {
  B = builtinOf(Call);
  if (B.Kind != BuiltinKind::Unknown &&
      Call.getFunctionType() != typeOfBuiltin(B, Call.getContext()))
    B = Builtin();
  if (B.Kind == BuiltinKind::Slots)
    return tileTypeArg(Call, 1, B.Mem);
  if (B.Kind == BuiltinKind::View)
    return tileTypeArg(Call, ViewType, B.Mem);
  if (B.Kind == BuiltinKind::SlotsAs)
    return tileTypeArg(Call, SlotsAsType, B.Mem);
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
    if (B.Kind == BuiltinKind::View) {
      Origin.IsSet = true;
      if (isOfEverySlot(*Call))
        Origin.Count = originOf(*Call->getArgOperand(ViewBase)).Count;
    }
    if (B.Kind == BuiltinKind::SlotsAs) {
      TileOrigin Named = originOf(*Call->getArgOperand(SlotsAsSet));
      Origin.IsSet = Named.IsSet;
      Origin.Count = Named.Count;
    }
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

/// The pitch that the value form \p Call lays its result out with.
static std::optional<TilePitch> pitchMadeBy(const CallBase &Call, TileOpRef Ref,
                                            const TileType &Type, Processor P) {
  TileCall Op(Call, Ref);
  SmallVector<std::optional<OpFacts::Typed>, 4> Types;
  for (const OperandInfo &O : Ref->Operands) {
    if (!O.isTyped())
      continue;
    std::optional<TileType> Tile;
    if (O.isDst())
      Tile = Type;
    else if (O.isPlace())
      Tile = tileTypeArg(Call, Op.typeArg(O), O.Mem);
    else if (O.isTile())
      Tile = originOf(*Op.tile(O)).Type;
    if (Tile)
      Types.push_back(OpFacts::Typed{Tile->Elem, Tile->Order, Tile, {}});
    else
      Types.push_back(std::nullopt);
  }
  auto Number = [&](StringRef Field) { return Op.number(Field); };
  return writtenPitch(*Ref.Op, P, {Types, Number});
}

std::optional<TilePitch> ascend::pitchOf(const TileOrigin &Origin,
                                         Processor P) {
  if (!Origin.Type)
    return std::nullopt;
  if (Origin.Makers.size() == 1 && !Origin.Stranger)
    if (Builtin B = builtinOf(*Origin.Makers.front());
        B.Kind == BuiltinKind::TileOp)
      return pitchMadeBy(*Origin.Makers.front(), B.Ref, *Origin.Type, P);
  return Origin.Type->Compact ? std::nullopt
                              : std::optional(Origin.Type->pitch());
}
