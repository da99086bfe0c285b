//===-- KeptTiles.cpp - Tiles that are needed as they were ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a = tmuls x, 2                        a = tmuls x, 2
//   b = taxpy a, y                        c = tmov a
//   d = taxpy a, z                  =>    b = taxpy c, y
//                                         d = taxpy a, z
//
//===----------------------------------------------------------------------===//

#include "IR/KeptTiles.h"
#include "IR/Processor.h"
#include "IR/SlotBuilder.h"
#include "IR/TileTypes.h"
#include "IR/TileWebs.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace ascend;

namespace {
/// A tile that \p Writer accumulates into while others still read it.
struct KeptTile {
  CallBase *Writer;
  unsigned Arg; ///< Where it stands among the writer's.
  Instruction *Tile;
};
} // namespace

static std::optional<KeptTile> keptBy(Instruction &I, const WebLiveness &Live,
                                      const DominatorTree &DT) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return std::nullopt;
  Builtin B = builtinOf(*Call);
  if (B.Kind != BuiltinKind::TileOp || B.Ref.Form != TileForm::Value ||
      B.Ref->dst()->Kind != OperandKind::Acc)
    return std::nullopt;
  unsigned Arg = TileCall(*Call, B.Ref).first(*B.Ref->dst());
  auto *Old = dyn_cast<Instruction>(Call->getArgOperand(Arg));
  if (!Old || !readAgain(I, *Old, Live, DT))
    return std::nullopt;
  return KeptTile{Call, Arg, Old};
}

/// The operation that copies a tile of \p Type, or null.
static const TileOpInfo *copyOf(const TileType &Type, Processor P) {
  for (const TileOpInfo &Op : tileOps()) {
    if (!Op.CopiesTile || Op.dst()->Mem != Type.Mem)
      continue;
    SmallVector<std::optional<OpFacts::Typed>, 2> Types;
    for (const OperandInfo &O : Op.Operands)
      if (O.isTyped())
        Types.push_back(
            OpFacts::Typed{Type.Elem, Type.Order, Type, Type.pitch()});
    auto Unknown = [](StringRef) { return std::optional<int64_t>(); };
    if (whyIllegal(Op, P, {Types, Unknown}).empty())
      return &Op;
  }
  return nullptr;
}

/// All of \p Tile in another place, in front of \p Before; null if nothing
/// copies such tiles.
static CallInst *createCopy(Instruction &Tile, CallBase &Before) {
  std::optional<TileType> Type = originOf(Tile).Type;
  const TileOpInfo *Op =
      Type ? copyOf(*Type, processorOf(*Before.getFunction())) : nullptr;
  if (!Op)
    return nullptr;
  IRBuilder<> B(&Before);
  SmallVector<Value *, 8> Args;
  for (const OperandInfo &O : Op->Operands) {
    if (O.isDst())
      Args.append({B.getInt32(Type->Rows), B.getInt32(Type->Cols),
                   B.getInt32(static_cast<unsigned>(Type->Elem)),
                   B.getInt32(Type->layoutCode())});
    else if (O.isRead())
      Args.append({&Tile, B.getInt64(0)});
    else
      Args.push_back(B.getInt64(StringRef(O.Name) == Op->ValidRows
                                    ? Type->Rows
                                    : Type->Cols));
  }
  CallInst *Copy =
      B.CreateCall(declareBuiltin(*Before.getModule(), Op->Builtin), Args);
  Copy->setName(Tile.getName());
  return Copy;
}

/// Copies for the first tile of \p Web that is kept; false if none is, or if it
/// cannot be copied.
static bool copyOne(const TileWeb &Web, const DominatorTree &DT) {
  WebLiveness Live(Web);
  for (Instruction *I : Web.Members)
    if (auto Kept = keptBy(*I, Live, DT))
      if (CallInst *Copy = createCopy(*Kept->Tile, *Kept->Writer)) {
        Kept->Writer->setArgOperand(Kept->Arg, Copy);
        return true;
      }
  return false;
}

bool ascend::copyKeptTiles(Function &F, const DominatorTree &DT) {
  bool Changed = false, Again = true;
  while (Again) {
    Again = false;
    for (const TileWeb &Web : collectTileWebs(F)) {
      if (Web.HasSets || !copyOne(Web, DT))
        continue;
      Changed = Again = true;
    }
  }
  return Changed;
}
