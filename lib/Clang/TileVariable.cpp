//===-- TileVariable.cpp - The tiles of a local variable -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/TileVariable.h"
#include "AscendTile/IR/Diagnostics.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace ascend;
using namespace llvm;

bool ascend::isTileHandle(const Type *T) {
  return T->isPointerTy() && T->getPointerAddressSpace() > 1;
}

CallInst *ascend::asSlotSet(Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  StringRef Name = Callee ? Callee->getName() : "";
  return Name.starts_with("ascend.slots.") && isTileHandle(Call->getType()) &&
                 !isOtherName(*Call) && !asPlacedTile(V)
             ? Call
             : nullptr;
}

bool ascend::isOtherName(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with("ascend.slots.as.");
}

std::string ascend::sourceNameOf(Value *Object) {
  if (auto *Variable = dyn_cast<AllocaInst>(Object)) {
    for (DbgVariableRecord *Declare : findDVRDeclares(Variable))
      return Declare->getVariable()->getName().str();
    return "";
  }
  SmallVector<DIGlobalVariableExpression *> Expressions;
  if (auto *Global = dyn_cast<GlobalVariable>(Object))
    Global->getDebugInfo(Expressions);
  return Expressions.empty() ? ""
                             : Expressions[0]->getVariable()->getName().str();
}

Instruction *ascend::entryPoint(Function &F) {
  return &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

/// The array that a handle at \p Address belongs to, or null.
const TileArray *TileVariable::arrayAt(const LocalAddress &Address) const {
  for (const TileArray &A : Arrays) {
    int64_t Distance = Address.Constant.getSExtValue() - A.Offset;
    if (!A.Stride) {
      if (!Distance && Address.Terms.empty())
        return &A;
      continue;
    }
    bool Fits = Distance % A.Stride == 0;
    for (const auto &[Term, Scale] : Address.Terms)
      Fits &= Scale.getSExtValue() % A.Stride == 0;
    if (Fits && Distance >= 0 && Distance / A.Stride < int64_t(A.Count))
      return &A;
  }
  return nullptr;
}

/// The loop in which clang constructs the elements of an array: from the first
/// to the one before the end.
bool TileVariable::addLoop(TileArray &Array, PHINode &Current) {
  if (Current.getNumIncomingValues() != 2)
    return false;
  for (unsigned I : {0u, 1u}) {
    std::optional<LocalAddress> First = addressOf(Current.getIncomingValue(I));
    auto *Next = dyn_cast<GEPOperator>(Current.getIncomingValue(1 - I));
    APInt Step(64, 0);
    if (!First || !First->Terms.empty() || !Next ||
        Next->getPointerOperand() != &Current ||
        !Next->accumulateConstantOffset(DL, Step) || !Step.isStrictlyPositive())
      continue;
    for (User *U : Next->users()) {
      auto *Cmp = dyn_cast<ICmpInst>(U);
      if (!Cmp || !Cmp->isEquality())
        continue;
      std::optional<LocalAddress> End =
          addressOf(Cmp->getOperand(Cmp->getOperand(0) == Next ? 1 : 0));
      if (!End || !End->Terms.empty())
        continue;
      Array.Current = &Current;
      Array.Before = Current.getIncomingBlock(I);
      Array.Offset += First->Constant.getSExtValue();
      Array.Stride = Step.getSExtValue();
      Array.Count =
          (End->Constant - First->Constant).getZExtValue() / Array.Stride;
      return true;
    }
  }
  return false;
}

/// A handle is stored once, by the constructor that made its slot.
bool TileVariable::addStore(StoreInst &Store) {
  TileArray Array;
  Array.Store = &Store;
  Array.Slots = asSlotSet(Store.getValueOperand());
  if (!Array.Slots || !Array.Slots->hasOneUse() ||
      !match(Array.Slots->getArgOperand(0), PatternMatch::m_One()))
    return false;
  if (std::optional<LocalAddress> Address =
          addressOf(Store.getPointerOperand())) {
    Array.Offset = Address->Constant.getSExtValue();
    Arrays.push_back(Array);
    return Address->Terms.empty();
  }
  Value *Pointer = Store.getPointerOperand();
  APInt InElement(64, 0);
  Pointer = Pointer->stripAndAccumulateConstantOffsets(
      DL, InElement, /*AllowNonInbounds=*/true);
  Array.Offset = InElement.getSExtValue();
  auto *Current = dyn_cast<PHINode>(Pointer);
  if (!Current || !addLoop(Array, *Current))
    return false;
  Arrays.push_back(Array);
  return true;
}

/// An element gets another handle, a tile at an address.
bool TileVariable::addPlacement(StoreInst &Store) {
  std::optional<LocalAddress> Address = addressOf(Store.getPointerOperand());
  const TileArray *Known = Address ? arrayAt(*Address) : nullptr;
  if (!Known || Address->Terms.size() > 1)
    return false;
  TileArray &Array = Arrays[Known - Arrays.begin()];
  int64_t Distance = Address->Constant.getSExtValue() - Array.Offset;
  ArrayPlacement::Element E;
  E.First = Array.Stride ? Distance / Array.Stride : 0;
  if (!Address->Terms.empty()) {
    auto &[Term, Scale] = Address->Terms.front();
    E.Index = Term;
    E.Scale = Scale.getSExtValue() / Array.Stride;
  }
  Array.Placement.add(*asPlacedTile(Store.getValueOperand()), E);
  return true;
}

/// An element that an array does not have.
void TileVariable::reportOutside(const LoadInst &Load,
                                 const LocalAddress &Address) {
  for (const TileArray &A : Arrays) {
    int64_t Distance = Address.Constant.getSExtValue() - A.Offset;
    if (!A.Stride || Distance % A.Stride || !Address.Terms.empty())
      continue;
    reportError(*Load.getFunction(), Load.getDebugLoc(),
                "index " + Twine(Distance / A.Stride) + " is outside '" +
                    sourceNameOf(&Variable) + "', which has " + Twine(A.Count) +
                    " slots");
    Reported = true;
    return;
  }
}

bool TileVariable::addLoad(LoadInst &Load) {
  std::optional<LocalAddress> Address = addressOf(Load.getPointerOperand());
  const TileArray *Array = Address ? arrayAt(*Address) : nullptr;
  if (Array)
    Loads[&Load] = Array;
  else if (Address)
    reportOutside(Load, *Address);
  return Array;
}

/// All that touches the variable; false if its address goes elsewhere.
bool TileVariable::findAccesses() {
  SetVector<Value *> Pointers;
  SmallVector<LoadInst *> HandleLoads;
  Pointers.insert(&Variable);
  for (unsigned I = 0; I != Pointers.size(); ++I)
    for (User *U : Pointers[I]->users()) {
      if (isa<GetElementPtrInst, PHINode>(U)) {
        Pointers.insert(U);
      } else if (auto *Load = dyn_cast<LoadInst>(U)) {
        if (isTileHandle(Load->getType()))
          HandleLoads.push_back(Load);
      } else if (auto *Store = dyn_cast<StoreInst>(U)) {
        if (Store->getValueOperand() == Pointers[I])
          return false;
        if (asPlacedTile(Store->getValueOperand()))
          Placing.push_back(Store);
        else if (isTileHandle(Store->getValueOperand()->getType()) &&
                 !addStore(*Store))
          return false;
      } else if (!isa<ICmpInst>(U)) {
        return false;
      }
    }
  return !Arrays.empty() &&
         all_of(Placing, [&](StoreInst *S) { return addPlacement(*S); }) &&
         all_of(HandleLoads, [&](LoadInst *L) { return addLoad(*L); });
}

/// An operation's argument that the index of its slot follows.
static bool isIndexed(const CallInst &Call, const Use &U) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->getName().starts_with("ascend.") &&
         Call.isArgOperand(&U) &&
         Call.getArgOperandNo(&U) + 1 < Call.arg_size() &&
         Call.getArgOperand(Call.getArgOperandNo(&U) + 1)
             ->getType()
             ->isIntegerTy(64);
}

/// Handles may meet in phis and selects, get names for tiles of other types,
/// and end in operations.
bool TileVariable::findCarriers() {
  SetVector<Instruction *> Handles;
  for (auto &[Load, Array] : Loads)
    Handles.insert(Load);
  for (unsigned I = 0; I != Handles.size(); ++I)
    for (const Use &U : Handles[I]->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (isa<PHINode, SelectInst>(User)) {
        Handles.insert(User);
        Carriers.insert(User);
      } else if (isOtherName(*User)) {
        Handles.insert(User);
        OtherNames.insert(User);
      } else if (auto *Call = dyn_cast<CallInst>(User);
                 !Call || !isIndexed(*Call, U)) {
        return false;
      }
    }
  return true;
}
