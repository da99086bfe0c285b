//===-- TileExtents.cpp - How much of a tile an operation uses ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/TileExtents.h"
#include "IR/TileTypes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

static const Value *withoutConversions(const Value *V) {
  while (isa<SExtInst, ZExtInst, TruncInst, FreezeInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  return V;
}

/// The size that IR operand \p Arg is.
static TileSize sizeArg(const CallBase &Call, unsigned Arg) {
  const Value *V = withoutConversions(Call.getArgOperand(Arg));
  if (auto *C = dyn_cast<ConstantInt>(V))
    return {nullptr, C->getSExtValue()};
  return {V, 0};
}

/// Rows or columns of a window: all but one of its factors are 1.
static std::optional<TileSize> windowSize(const CallBase &Call,
                                          const TileCall &Op, unsigned First,
                                          StringRef Part) {
  auto Elem = Op.constant(First + 1), Order = Op.constant(First + 2);
  auto Type = Elem ? dtypeFromCode(*Elem) : std::nullopt;
  auto Layout = Order ? layoutFromCode(*Order) : std::nullopt;
  if (!Type || !Layout)
    return std::nullopt;
  std::optional<TileSize> Unknown;
  bool Several = false;
  auto Product = windowNumber(
      Part, {*Type, *Layout}, [&](unsigned I) -> std::optional<int64_t> {
        if (auto N = Op.constant(First + I))
          return N;
        Several |= Unknown.has_value();
        Unknown = sizeArg(Call, First + I);
        return 1;
      });
  if (!Product || Several || (Unknown && *Product != 1))
    return std::nullopt;
  return Unknown ? *Unknown : TileSize{nullptr, *Product};
}

/// A number of the rules; nullopt for the size of a tile.
static std::optional<TileSize> sizeOf(const CallBase &Call, TileOpRef Ref,
                                      StringRef Field) {
  int64_t Number;
  if (!Field.getAsInteger(10, Number))
    return TileSize{nullptr, Number};
  TileCall Op(Call, Ref);
  auto [Name, Part] = Field.split('.');
  const OperandInfo *O = Ref->operand(Name);
  if (!O || O->isTile())
    return std::nullopt;
  if (Part.empty())
    return sizeArg(Call, Op.first(*O));
  return windowSize(Call, Op, Op.first(*O), Part);
}

/// How far the operation reaches in the dimension \p Size of a tile, by the rule
/// that keeps it inside.
static std::optional<TileSize> reach(const CallBase &Call, TileOpRef Ref,
                                     StringRef Size) {
  for (const InsideInfo &I : Ref->Insides) {
    if (Size != I.Size)
      continue;
    auto Offset = sizeOf(Call, Ref, I.Offset);
    auto Extent = sizeOf(Call, Ref, I.Extent);
    if (!Extent)
      continue; // moved, but it does not matter
    if (!Offset || Offset->Value || (Offset->Number && Extent->Value))
      return std::nullopt;
    return TileSize{Extent->Value, Extent->Number + Offset->Number};
  }
  return std::nullopt;
}

/// The same, also by the rule of a dimension that has to be equal.
static std::optional<TileSize> reachOf(const CallBase &Call, TileOpRef Ref,
                                       StringRef Size) {
  if (auto Known = reach(Call, Ref, Size))
    return Known;
  for (const SameInfo &S : Ref->Sames) {
    if (Size == S.Field)
      if (auto Known = reach(Call, Ref, S.Other))
        return Known;
    if (Size == S.Other)
      if (auto Known = reach(Call, Ref, S.Field))
        return Known;
  }
  return std::nullopt;
}

std::optional<TileExtent> ascend::writtenExtent(const CallBase &Call,
                                                TileOpRef Ref) {
  auto Rows = sizeOf(Call, Ref, Ref->ValidRows);
  auto Cols = sizeOf(Call, Ref, Ref->ValidCols);
  if (!Rows || !Cols)
    return std::nullopt;
  return TileExtent{*Rows, *Cols};
}

/// The corner of a tile that reaches as far as a single element, by the rule
/// that keeps it inside.
static std::optional<TileExtent> elementExtent(const CallBase &Call,
                                               TileOpRef Ref,
                                               const OperandInfo &O) {
  TileCall Op(Call, Ref);
  std::string Size = (Twine(O.Name) + ".elements").str();
  const auto *Rule = find_if(Ref->Insides, [&](const InsideInfo &I) {
    return Size == I.Size;
  });
  if (Rule == Ref->Insides.end())
    return std::nullopt;
  auto Offset = sizeOf(Call, Ref, Rule->Offset);
  auto Type = originOf(*Op.tile(O)).Type;
  if (!Offset || Offset->Value || !Type || Offset->Number < 0)
    return std::nullopt;
  int64_t At = Offset->Number;
  if (Type->Order == Layout::ND)
    return TileExtent{{nullptr, At / Type->Cols + 1},
                      {nullptr, At % Type->Cols + 1}};
  if (Type->Order == Layout::DN)
    return TileExtent{{nullptr, At % Type->Rows + 1},
                      {nullptr, At / Type->Rows + 1}};
  return std::nullopt;
}

std::optional<TileExtent> ascend::readExtent(const CallBase &Call,
                                             TileOpRef Ref,
                                             const OperandInfo &O) {
  if (auto Element = elementExtent(Call, Ref, O))
    return Element;
  auto Rows = reachOf(Call, Ref, (Twine(O.Name) + ".rows").str());
  auto Cols = reachOf(Call, Ref, (Twine(O.Name) + ".cols").str());
  if (!Rows || !Cols)
    return std::nullopt;
  return TileExtent{*Rows, *Cols};
}
