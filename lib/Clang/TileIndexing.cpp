//===-- TileIndexing.cpp - Tiles of a local variable become slots --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/TileVariable.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace ascend;
using namespace llvm;

/// The set has the name of the array, and its place unless the source places it
/// elsewhere.
void TileVariable::describe(CallInst &Set) {
  DIBuilder Builder(*Set.getModule(), /*AllowUnresolved=*/false);
  for (DbgVariableRecord *Declare : findDVRDeclares(&Variable)) {
    if (!asPlacedTile(&Set))
      Set.setDebugLoc(Declare->getDebugLoc());
    Builder.insertDbgValueIntrinsic(&Set, Declare->getVariable(),
                                    Builder.createExpression(),
                                    Declare->getDebugLoc(), Set.getNextNode());
  }
}

/// What else constructors store, such as DYNAMIC valid sizes, is stored before
/// the loop, element by element: the loop can go, and what is stored be found.
void TileVariable::unrollOtherStores(const TileArray &Array) {
  BasicBlock *Loop = Array.Current->getParent();
  APInt Handle(64, 0);
  Array.Store->getPointerOperand()->stripAndAccumulateConstantOffsets(
      DL, Handle, /*AllowNonInbounds=*/true);
  for (Instruction &I : make_early_inc_range(*Loop)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store || Store == Array.Store)
      continue;
    APInt Field(64, 0);
    auto *Value = dyn_cast<Instruction>(Store->getValueOperand());
    if (Store->getPointerOperand()->stripAndAccumulateConstantOffsets(
            DL, Field, /*AllowNonInbounds=*/true) != Array.Current ||
        (Value && Value->getParent() == Loop))
      continue;
    int64_t First = Array.Offset + (Field - Handle).getSExtValue();
    IRBuilder<> B(Array.Before->getTerminator());
    for (uint64_t E = 0; E != Array.Count; ++E)
      B.CreateStore(
          Store->getValueOperand(),
          B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), &Variable,
                                       First + int64_t(E) * Array.Stride));
    Store->eraseFromParent();
  }
}

void TileVariable::makeSets() {
  std::string Name = Variable.getName().str();
  Variable.setName("");
  for (TileArray &A : Arrays) {
    A.Set = A.Placement.makeSet(A.Count, sourceNameOf(&Variable));
    if (!A.Set) {
      A.Set = cast<CallInst>(A.Slots->clone());
      A.Set->setArgOperand(
          0, ConstantInt::get(A.Slots->getArgOperand(0)->getType(), A.Count));
    }
    A.Set->setName(Name);
    A.Set->insertBefore(entryPoint(*Variable.getFunction()));
    describe(*A.Set);
    if (A.Current)
      unrollOtherStores(A);
    A.Store->eraseFromParent();
    A.Slots->eraseFromParent();
  }
  for (StoreInst *Store : Placing) {
    CallInst *Tile = asPlacedTile(Store->getValueOperand());
    Store->eraseFromParent();
    if (Tile->use_empty())
      Tile->eraseFromParent();
  }
}

/// The element that a load reads.
Value *TileVariable::indexOf(LoadInst &Load, const TileArray &Array) {
  IRBuilder<> B(&Load);
  if (!Array.Stride)
    return B.getInt64(0);
  std::optional<LocalAddress> Address = addressOf(Load.getPointerOperand());
  int64_t First =
      (Address->Constant.getSExtValue() - Array.Offset) / Array.Stride;
  Value *Sum = B.getInt64(First);
  for (const auto &[Term, Scale] : Address->Terms) {
    Value *Wide = B.CreateSExtOrTrunc(Term, B.getInt64Ty());
    Value *Part =
        B.CreateMul(Wide, B.getInt64(Scale.getSExtValue() / Array.Stride));
    Sum = B.CreateAdd(Part, Sum);
  }
  return Array.Placement.isDescending()
             ? B.CreateSub(B.getInt64(Array.Count - 1), Sum)
             : Sum;
}

Value *TileVariable::indexOf(Value *Handle) const {
  auto It = Index.find(Handle);
  if (It != Index.end())
    return It->second;
  return ConstantInt::get(Type::getInt64Ty(Variable.getContext()), 0);
}

/// An index for each load, phi and select of handles.
void TileVariable::makeIndexes() {
  for (auto &[Load, Array] : Loads)
    Index[Load] = indexOf(*Load, *Array);
  // Phis first, since cycles go through them.
  Type *Int64 = Type::getInt64Ty(Variable.getContext());
  for (Instruction *C : Carriers)
    if (auto *Phi = dyn_cast<PHINode>(C))
      Index[C] = PHINode::Create(Int64, Phi->getNumIncomingValues(), "slot",
                                 Phi->getIterator());
    else
      Index[C] = SelectInst::Create(
          cast<SelectInst>(C)->getCondition(), ConstantInt::get(Int64, 0),
          ConstantInt::get(Int64, 0), "slot", C->getIterator());
  for (Instruction *C : Carriers)
    if (auto *Phi = dyn_cast<PHINode>(C)) {
      for (auto [Block, Value] : zip(Phi->blocks(), Phi->incoming_values()))
        cast<PHINode>(Index[C])->addIncoming(indexOf(Value.get()), Block);
    } else {
      auto *Select = cast<SelectInst>(Index[C]);
      Select->setTrueValue(indexOf(cast<SelectInst>(C)->getTrueValue()));
      Select->setFalseValue(indexOf(cast<SelectInst>(C)->getFalseValue()));
    }
}

/// In an operation's arguments, the index follows the handle.
void TileVariable::rewriteOperations(Instruction &Handle) {
  for (Use &U : Handle.uses()) {
    auto *Call = dyn_cast<CallInst>(U.getUser());
    if (!Call)
      continue;
    unsigned Position = Call->getArgOperandNo(&U) + 1;
    IRBuilder<> B(Call);
    Call->setArgOperand(
        Position, B.CreateAdd(Call->getArgOperand(Position), Index[&Handle]));
  }
}

bool TileVariable::run() {
  if (!findAccesses() || !findCarriers())
    return false;
  makeSets();
  makeIndexes();
  for (auto &[Load, Array] : Loads)
    rewriteOperations(*Load);
  for (Instruction *C : Carriers)
    rewriteOperations(*C);
  for (auto &[Load, Array] : Loads) {
    Load->replaceAllUsesWith(Array->Set);
    Load->eraseFromParent();
  }
  return true;
}
