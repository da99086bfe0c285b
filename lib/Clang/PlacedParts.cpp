//===-- PlacedParts.cpp - Parts of placed tiles at run-time offsets -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/PlacedParts.h"
#include "AscendTile/IR/TensorAttribute.h"
#include "AscendTile/MC/TileType.h"
#include "IR/Builtins.h"
#include "IR/PlacedAddresses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace ascend;
using namespace llvm;

namespace {

class PartPlacer {
public:
  PartPlacer(Function &F, ScalarEvolution &SE)
      : Few(SE), Addresses(F.getContext()) {}

  /// False where it lies nobody knows where.
  bool place(CallBase &View);

private:
  Value *addressOf(CallBase &View, const TileType &Base);
  bool settleExtents(CallBase &View, const SetPlace &Place);
  void markTensor(CallBase &Maker);

  FewNumbers Few;
  PlacedAddresses Addresses;
};

} // namespace

/// Whether it is of a tile whose elements lie one behind the other, at a row
/// that the run chooses.
static bool mayMove(const CallBase &View) {
  return builtinOf(View).Kind == BuiltinKind::View && isOfEverySlot(View) &&
         !isa<Constant>(View.getArgOperand(ViewRow)) &&
         isa<ConstantInt>(View.getArgOperand(ViewCol));
}

/// The type of tiles that differ in their rows at most; none where there are
/// others or what they hold does not lie one behind the other.
static std::optional<TileType> typeOf(const TileMakers &Makers, Space Mem) {
  std::optional<TileType> Type;
  for (const CallBase *Maker : Makers.Placed) {
    auto Next = tileTypeArg(*Maker, SlotsType, Mem);
    if (!placesOne(*Maker) || !Next || Next->Order != Layout::ND ||
        (Type && (Type->Cols != Next->Cols || Type->Elem != Next->Elem)))
      return std::nullopt;
    Type = Next;
  }
  return Makers.HasOthers ? std::nullopt : Type;
}

Value *PartPlacer::addressOf(CallBase &View, const TileType &Base) {
  IRBuilder<> B(&View);
  const int64_t Element = bytesOf(Base.Elem);
  auto *Col = cast<ConstantInt>(View.getArgOperand(ViewCol));
  Value *Begin =
      B.CreateMul(View.getArgOperand(ViewRow), B.getInt64(Base.Cols * Element));
  Begin = B.CreateAdd(Begin, B.getInt64(Col->getSExtValue() * Element));
  return B.CreateAdd(Begin, Addresses.of(*View.getArgOperand(ViewBase)));
}

/// The one extent of a tile that says how much there is of it, not where its
/// elements lie; as the place of an operand behind its type's.
static std::optional<unsigned> openExtent(const CallBase &View, Space Mem) {
  for (unsigned I : {0u, 1u}) {
    // Two types that differ in it, for small and for large tiles.
    uint64_t Codes[4];
    auto TypeWith = [&](uint64_t Number) -> std::optional<TileType> {
      for (unsigned J = 0; J != 4; ++J) {
        auto *C = dyn_cast<ConstantInt>(View.getArgOperand(ViewType + J));
        if (J != I && !C)
          return std::nullopt;
        Codes[J] = J == I ? Number : C->getZExtValue();
      }
      return TileType::fromCodes(Mem, Codes[0], Codes[1], Codes[2], Codes[3]);
    };
    auto Small = TypeWith(1024), Large = TypeWith(2048);
    if (Small && Large &&
        Small->offsetOf(Small->Rows - 1, Small->Cols - 1) ==
            Large->offsetOf(Small->Rows - 1, Small->Cols - 1))
      return I;
  }
  return std::nullopt;
}

/// Gives an extent of \p View's type, and of who says it again, a number.
static void setExtent(CallBase &View, unsigned I, uint64_t Number) {
  Value *Old = View.getArgOperand(ViewType + I);
  auto *New = ConstantInt::get(Old->getType(), Number);
  // Who writes it says its type behind the slot.
  for (Use &Tile : View.uses())
    if (auto *User = dyn_cast<CallBase>(Tile.getUser())) {
      unsigned Again = User->getArgOperandNo(&Tile) + 2 + I;
      if (Again < User->arg_size() && User->getArgOperand(Again) == Old)
        User->setArgOperand(Again, New);
    }
  View.setArgOperand(ViewType + I, New);
}

/// A part that takes what room is left has as much as there always is. False
/// where its type is still not constant.
bool PartPlacer::settleExtents(CallBase &View, const SetPlace &Place) {
  const Space Mem = builtinOf(View).Mem;
  std::optional<unsigned> Open;
  for (unsigned I : {0u, 1u}) {
    Value *Extent = View.getArgOperand(ViewType + I);
    if (isa<Constant>(Extent))
      continue;
    auto Numbers = Few.ofOne(*Extent, &View);
    if (!Numbers)
      return false;
    if (Numbers->size() > 1 && openExtent(View, Mem) != I)
      return false;
    if (Numbers->size() > 1)
      Open = I;
    setExtent(View, I, Numbers->front());
  }
  auto Type = tileTypeArg(View, ViewType, Mem);
  if (!Type || Place.Count == 1 || Type->bytes() <= Place.Stride)
    return Type.has_value();
  // Parts do not lie over each other.
  if (!Open)
    return false;
  uint64_t All = *Open ? Type->Cols : Type->Rows;
  setExtent(View, *Open, All * Place.Stride / Type->bytes());
  return true;
}

/// What is cloned of it from here on is a part of it.
void PartPlacer::markTensor(CallBase &Maker) {
  if (Maker.hasFnAttr(TensorAttribute))
    return;
  unsigned Others =
      count_if(instructions(*Maker.getFunction()), [](const Instruction &I) {
        auto *Call = dyn_cast<CallBase>(&I);
        return Call && Call->hasFnAttr(TensorAttribute);
      });
  Maker.addFnAttr(Attribute::get(Maker.getContext(), TensorAttribute,
                                 std::to_string(Others + 1)));
}

bool PartPlacer::place(CallBase &View) {
  TileMakers Makers = makersOf(*View.getArgOperand(ViewBase));
  auto Type = typeOf(Makers, builtinOf(View).Mem);
  if (!Type)
    return false;
  Value *Address = addressOf(View, *Type);
  auto Numbers = Few.of(*Address, &View);
  if (!Numbers || placeOfSet(*Numbers).Count > MaxPlaces ||
      !settleExtents(View, placeOfSet(*Numbers))) {
    // The base's address may be another part's, too.
    RecursivelyDeleteTriviallyDeadInstructions(
        Address, nullptr, nullptr, [&](Value *V) { Addresses.forget(*V); });
    return false;
  }
  if (Makers.Placed.size() == 1)
    markTensor(*Makers.Placed.front());
  auto *Part = cast<CallBase>(Makers.Placed.front()->clone());
  Part->insertBefore(&View);
  Part->setDebugLoc(View.getDebugLoc());
  Part->takeName(&View);
  for (unsigned I = 0; I != SlotsAddress - SlotsType; ++I)
    Part->setArgOperand(SlotsType + I, View.getArgOperand(ViewType + I));
  Part->setArgOperand(SlotsAddress, Address);
  View.replaceAllUsesWith(Part);
  View.eraseFromParent();
  return true;
}

bool ascend::placeParts(Function &F, ScalarEvolution &SE) {
  PartPlacer Placer(F, SE);
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && mayMove(*Call))
      Changed |= Placer.place(*Call);
  return Changed;
}
