//===-- PromoteLocals.cpp - Locals become registers, at every level -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A core has no stack, so a local that stays in memory is an error. SROA takes
// apart what a front end makes, except for two things, which are put right
// before and after it:
//
//   store i65 %x, ptr %local           %w = zext i65 %x to i128
//   %lo = load i64, ptr %local   ->    store i128 %w, ptr %local, and then SROA
//
//   %unread = alloca [7 x i8]
//   memset %unread, 0, 7         ->    nothing; -O0 has nobody else to do it
//
// A struct of tiles that is a value, not a local, goes the same way: what is
// extracted is what was inserted.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace ascend;

//===----------------------------------------------------------------------===//
// Before
//===----------------------------------------------------------------------===//

/// Is there padding in the last byte of \p T?
static bool isOddInteger(Type *T, const DataLayout &DL) {
  return T->isIntegerTy() && !DL.typeSizeEqualsStoreSize(T);
}

static IntegerType *allocatedBits(Type *T, const DataLayout &DL) {
  return IntegerType::get(T->getContext(), DL.getTypeAllocSizeInBits(T));
}

/// What an access of the odd integer \p T becomes; null if it is not one of a
/// local. A local of that type is accessed as a whole, else its neighbours
/// begin behind the last byte.
static IntegerType *wideType(Type *T, Value *Pointer, const DataLayout &DL) {
  if (!isOddInteger(T, DL))
    return nullptr;
  auto *Local = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer));
  if (!Local)
    return nullptr;
  IntegerType *Whole = allocatedBits(T, DL);
  if (Local == Pointer && Local->getAllocatedType() == Whole)
    return Whole;
  return IntegerType::get(T->getContext(), DL.getTypeStoreSizeInBits(T));
}

/// What the bits beyond the type are in memory is up to the compiler.
static bool widenStore(StoreInst &Store, const DataLayout &DL) {
  Value *Narrow = Store.getValueOperand();
  Type *Wide = wideType(Narrow->getType(), Store.getPointerOperand(), DL);
  if (!Wide || !Store.isSimple())
    return false;
  IRBuilder<> B(&Store);
  Store.setOperand(0, B.CreateZExt(Narrow, Wide));
  return true;
}

static bool widenLoad(LoadInst &Load, const DataLayout &DL) {
  Type *Wide = wideType(Load.getType(), Load.getPointerOperand(), DL);
  if (!Wide || !Load.isSimple())
    return false;
  IRBuilder<> B(&Load);
  Value *Whole = B.CreateAlignedLoad(Wide, Load.getPointerOperand(),
                                     Load.getAlign());
  Value *Narrow = B.CreateTrunc(Whole, Load.getType());
  Narrow->takeName(&Load);
  Load.replaceAllUsesWith(Narrow);
  Load.eraseFromParent();
  return true;
}

static bool widenLocal(AllocaInst &Local, const DataLayout &DL) {
  Type *T = Local.getAllocatedType();
  if (!isOddInteger(T, DL))
    return false;
  Local.setAllocatedType(allocatedBits(T, DL));
  return true;
}

/// SROA joins and splits accesses of whole bytes only, and a calling convention
/// of the front end may read a wide integer in pieces.
static bool widenOddIntegers(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Local = dyn_cast<AllocaInst>(&I))
      Changed |= widenLocal(*Local, DL);
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      Changed |= widenStore(*Store, DL);
    else if (auto *Load = dyn_cast<LoadInst>(&I))
      Changed |= widenLoad(*Load, DL);
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// After
//===----------------------------------------------------------------------===//

/// Collects \p Pointer and the instructions that go with it, addresses before
/// their users; false if one of them reads it or lets it escape.
static bool collectWriters(Instruction &Pointer,
                           SmallVectorImpl<Instruction *> &Writers) {
  Writers.push_back(&Pointer);
  for (const Use &U : Pointer.uses()) {
    auto *I = cast<Instruction>(U.getUser());
    if (isa<GetElementPtrInst>(I)) {
      if (!collectWriters(*I, Writers))
        return false;
      continue;
    }
    auto *Store = dyn_cast<StoreInst>(I);
    auto *Mem = dyn_cast<MemIntrinsic>(I);
    bool Writes =
        (Store && Store->isSimple() &&
         U.getOperandNo() == StoreInst::getPointerOperandIndex()) ||
        (Mem && !Mem->isVolatile() && U.getOperandNo() == 0) ||
        I->isLifetimeStartOrEnd();
    if (!Writes)
      return false;
    Writers.push_back(I);
  }
  return true;
}

/// Deletes what is only written, and what was only read to write it.
static bool deleteUnreadLocals(Function &F) {
  SmallVector<AllocaInst *, 16> Locals;
  for (Instruction &I : instructions(F))
    if (auto *Local = dyn_cast<AllocaInst>(&I))
      Locals.push_back(Local);
  bool Changed = false;
  for (bool Again = true; Again;) {
    Again = false;
    for (AllocaInst *&Local : Locals) {
      SmallVector<Instruction *, 8> Writers;
      if (!Local || !collectWriters(*Local, Writers))
        continue;
      for (Instruction *Writer : reverse(Writers))
        Writer->eraseFromParent();
      Local = nullptr;
      Again = Changed = true;
    }
  }
  return Changed;
}

/// Elements of structs and arrays that are values are used directly. Code that
/// cannot be reached may hold a value that is inserted into itself.
static bool foldAggregates(Function &F, const DominatorTree &Reachable) {
  SmallVector<WeakTrackingVH, 16> Dead;
  for (Instruction &I : instructions(F)) {
    if (isa<InsertValueInst>(I))
      Dead.push_back(&I);
    auto *Extract = dyn_cast<ExtractValueInst>(&I);
    if (!Extract || !Reachable.isReachableFromEntry(I.getParent()))
      continue;
    Value *Element = FindInsertedValue(Extract->getAggregateOperand(),
                                       Extract->getIndices());
    if (!Element)
      continue;
    Extract->replaceAllUsesWith(Element);
    Dead.push_back(Extract);
  }
  return RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
}

PreservedAnalyses PromoteLocalsPass::run(Function &F,
                                         FunctionAnalysisManager &FAM) {
  bool Changed = widenOddIntegers(F);
  if (Changed)
    FAM.invalidate(F, PreservedAnalyses::none());
  PreservedAnalyses PA = SROAPass(SROAOptions::PreserveCFG).run(F, FAM);
  Changed |= deleteUnreadLocals(F);
  Changed |= foldAggregates(F, FAM.getResult<DominatorTreeAnalysis>(F));
  return Changed ? PreservedAnalyses::none() : PA;
}
