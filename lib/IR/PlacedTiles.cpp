//===-- PlacedTiles.cpp - Tiles at addresses of the source's --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PlacedTiles.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/TensorAttribute.h"
#include "IR/SlotIndexBuilder.h"
#include "IR/TileNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

bool ascend::hasPlacedTiles(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return Call && builtinOf(*Call).IsPlaced;
  });
}

void TilePlacer::error(const Instruction &At, const Twine &Text) {
  reportError(F, At.getDebugLoc(), Text);
  Failed = true;
}

//===----------------------------------------------------------------------===//
// What is placed where
//===----------------------------------------------------------------------===//

SmallVector<CallBase *, 2> TilePlacer::makersOf(CallBase &User, Value &Tile) {
  TileMakers Makers = ascend::makersOf(Tile);
  if (Makers.Placed.empty() || !Makers.HasOthers)
    return Makers.Placed;
  Failed = true;
  CallBase &First = *Makers.Placed.front();
  if (Reported.insert(&First).second)
    error(User,
          tileText(First) +
              " has an address on some ways to here only: place it before "
              "they part, or on each of them");
  return {};
}

/// A set at a constant address, which needs no work.
static bool isSettled(const Value &Tile) {
  auto *Call = dyn_cast<CallBase>(&Tile);
  return Call && isa<ConstantInt>(Call->getArgOperand(SlotsAddress));
}

bool TilePlacer::collect() {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallBase>(&I);
    BuiltinKind Kind = Call ? builtinOf(*Call).Kind : BuiltinKind::Unknown;
    if (Kind != BuiltinKind::TileOp && Kind != BuiltinKind::View)
      continue;
    for (unsigned Arg = 0; Arg + 1 < Call->arg_size(); ++Arg) {
      Value *Tile = Call->getArgOperand(Arg);
      if (!tileMemory(Tile->getType()) ||
          !Call->getArgOperand(Arg + 1)->getType()->isIntegerTy(64))
        continue;
      SmallVector<CallBase *, 2> Makers = makersOf(*Call, *Tile);
      if (Makers.empty())
        continue;
      bool IsPlain =
          all_of(Makers, [](CallBase *Maker) { return placesOne(*Maker); });
      if (isSettled(*Tile) && !IsPlain)
        continue;
      if (!IsPlain) {
        error(*Call, "which set of several slots " + tileText(*Makers.front()) +
                         " is must not be chosen at run time: choose the slot");
        continue;
      }
      Uses.push_back({Call, Arg, Addresses.of(*Tile), Makers.front()});
    }
  }
  return !Failed;
}

std::optional<SetPlace> TilePlacer::placeOf(const Use &U) {
  auto Numbers = Few.of(*U.Address, U.Call);
  if (!Numbers || Numbers->back() > uint64_t(INT64_MAX)) {
    error(*U.Maker,
          "where " + tileText(*U.Maker) +
              " lies is not known to be one of a few addresses: choose among "
              "constants, as in base + (k % 2) * bytes, or declare an array of "
              "tiles or TileSlots and choose its element");
    return std::nullopt;
  }
  SetPlace P = placeOfSet(*Numbers);
  if (P.Count <= MaxPlaces)
    return P;
  error(*U.Maker, tileText(*U.Maker) + " lies at one of " +
                      Twine(Numbers->size()) + " addresses from " +
                      Twine(P.Base) + " to " + Twine(Numbers->back()) +
                      ", multiples of " + Twine(P.Stride) + " apart: at most " +
                      Twine(MaxPlaces) + " such places can be one tile's");
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

CallInst *TilePlacer::setAt(CallBase &Maker, const SetPlace &P) {
  std::vector<uint64_t> Numbers{P.Base, P.Stride, P.Count};
  for (unsigned I = SlotsType; I != SlotsAddress; ++I)
    if (auto *C = dyn_cast<ConstantInt>(Maker.getArgOperand(I)))
      Numbers.push_back(C->getZExtValue());
  CallInst *&Set =
      Sets[{Maker.getCalledFunction()->getName().str(), std::move(Numbers),
            tileText(Maker), Maker.getFnAttr(TensorAttribute)}];
  if (Set)
    return Set;
  Set = cast<CallInst>(Maker.clone());
  if (!Front)
    Front = &*F.getEntryBlock().getFirstInsertionPt();
  Set->insertBefore(Front);
  Set->setName(Maker.getName());
  // Debug records do not follow to the new call.
  if (!Set->hasMetadata(LLVMContext::MD_pcsections))
    Set->setMetadata(LLVMContext::MD_pcsections, tileNameNode(Maker));
  auto Put = [&](SlotsArg Arg, uint64_t Number) {
    Set->setArgOperand(
        Arg, ConstantInt::get(Set->getArgOperand(Arg)->getType(), Number));
  };
  Put(SlotsCount, P.Count);
  Put(SlotsAddress, P.Base);
  Put(SlotsStride, P.Stride);
  return Set;
}

/// Who reads or writes what \p View names does so in slot \p Index. False if it
/// is one of several that the run chooses among.
static bool chooseSlot(CallBase &View, Value &Index) {
  for (llvm::Use &Tile : View.uses()) {
    auto *User = dyn_cast<CallBase>(Tile.getUser());
    if (!User)
      return false;
    if (builtinOf(*User).Kind != BuiltinKind::View || !isOfEverySlot(*User))
      User->setArgOperand(User->getArgOperandNo(&Tile) + 1, &Index);
    else if (!chooseSlot(*User, Index))
      return false;
  }
  return true;
}

void TilePlacer::rewrite(const Use &U, const SetPlace &P) {
  CallInst *Set = setAt(*U.Maker, P);
  U.Call->setArgOperand(U.Arg, Set);
  if (P.Count == 1)
    return;
  Value *Index =
      SlotIndexBuilder(Few, P.Stride, *U.Call).indexOf(*U.Address, P.Base);
  if (builtinOf(*U.Call).Kind != BuiltinKind::View || !isOfEverySlot(*U.Call))
    U.Call->setArgOperand(U.Arg + 1, Index);
  else if (!chooseSlot(*U.Call, *Index))
    error(*U.Call,
          "this part is of a tile whose address only the run knows, and "
          "one of several that the run chooses among: choose the tile, "
          "and take the part of that");
}

void TilePlacer::removeUnused() {
  auto IsTileJoin = [](Instruction &I) {
    return isa<PHINode, SelectInst, FreezeInst>(I) && tileMemory(I.getType());
  };
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (IsTileJoin(I) && all_of(I.users(), [&](User *U) {
          return IsTileJoin(*cast<Instruction>(U));
        })) {
      I.replaceAllUsesWith(UndefValue::get(I.getType()));
      I.eraseFromParent();
    }
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (asPlaced(&I) && I.use_empty())
      I.eraseFromParent();
}

bool TilePlacer::run() {
  if (!collect())
    return false;
  std::vector<std::optional<SetPlace>> Places;
  for (const Use &U : Uses) {
    // One message a tile is enough.
    if (Failed)
      return false;
    Places.push_back(placeOf(U));
  }
  if (Failed)
    return false;
  for (auto [U, P] : zip(Uses, Places))
    rewrite(U, *P);
  removeUnused();
  return true;
}
