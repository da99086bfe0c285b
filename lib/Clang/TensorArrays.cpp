//===-- TensorArrays.cpp - Arrays of local tensors ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/TensorArrays.h"
#include "Clang/TensorAddresses.h"
#include "Clang/Unrolling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace ascend;
using namespace llvm;

/// Iterations of a loop over the elements of an array.
static constexpr unsigned MostTrips = 65;
/// Elements that an index may choose among.
static constexpr uint64_t MostChoices = 16;

static bool isTensor(const Type *T) {
  auto *Struct = dyn_cast<StructType>(T);
  return Struct && Struct->hasName() &&
         Struct->getName().starts_with("class.AscendC::LocalTensor");
}

/// Whether \p V is a local array of tensors, of any number of dimensions.
static bool isTensorArray(const Value *V) {
  auto *Local = dyn_cast_or_null<AllocaInst>(V);
  auto *Array =
      Local ? dyn_cast<ArrayType>(Local->getAllocatedType()) : nullptr;
  while (Array && isa<ArrayType>(Array->getElementType()))
    Array = cast<ArrayType>(Array->getElementType());
  return Array && isTensor(Array->getElementType());
}

namespace {
using Arrays = SmallPtrSet<const Value *, 8>;
} // namespace

/// The local arrays of tensors, and those that addresses of tensors are written
/// to.
static Arrays tensorArrays(const Function &F) {
  Arrays Found;
  for (const Instruction &I : instructions(F)) {
    if (isTensorArray(&I))
      Found.insert(&I);
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !isTensorAddress(*Call))
      continue;
    for (const User *U : Call->users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        Found.insert(getUnderlyingObject(Store->getPointerOperand()));
  }
  return Found;
}

/// Whether \p I is an address in such an array that changes from one iteration
/// of
/// \p L to the next.
static bool moves(Instruction &I, const Arrays &Of, const Loop &L,
                  ScalarEvolution &SE) {
  if (!isa<GetElementPtrInst, PHINode>(I) || !I.getType()->isPointerTy())
    return false;
  const SCEV *Address = SE.getSCEV(&I);
  auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Address));
  return Base && Of.contains(Base->getValue()) &&
         !SE.isLoopInvariant(Address, &L);
}

/// Unrolls one loop by whose count an array is reached.
static bool unrollOne(const Arrays &Of, Function &F,
                      FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto Loops = LI.getLoopsInPreorder();
  // Inner ones first: they are less work.
  for (Loop *L : reverse(Loops)) {
    unsigned Trips = SE.getSmallConstantTripCount(L);
    if (Trips == 0 || Trips > MostTrips)
      continue;
    bool Reaches = any_of(L->blocks(), [&](BasicBlock *B) {
      return any_of(*B, [&](Instruction &I) { return moves(I, Of, *L, SE); });
    });
    if (Reaches && unrollFully(*L, Trips, F, FAM))
      return true;
  }
  return false;
}

/// The index of an element's address, if it is the run that knows it.
static Value *runTimeIndex(const GetElementPtrInst &Address) {
  if (!isTensorArray(Address.getPointerOperand()))
    return nullptr;
  const bool IsOfArray = isa<ArrayType>(Address.getSourceElementType());
  if (Address.getNumIndices() != (IsOfArray ? 2 : 1) ||
      !isTensor(Address.getResultElementType()))
    return nullptr;
  Value *Index = Address.getOperand(Address.getNumOperands() - 1);
  return isa<Constant>(Index) ? nullptr : Index;
}

/// Reads and writes one of the elements, which are variables then.
static bool chooseElement(GetElementPtrInst &Address) {
  Value *Index = runTimeIndex(Address);
  if (!Index)
    return false;
  auto *Local = cast<AllocaInst>(Address.getPointerOperand());
  const uint64_t Count = Local->getAllocatedType()->getArrayNumElements();
  if (Count > MostChoices)
    return false;
  IRBuilder<> B(&Address);
  Value *Chosen = nullptr;
  for (uint64_t I = Count; I-- != 0;) {
    Value *Element =
        B.CreateConstInBoundsGEP2_64(Local->getAllocatedType(), Local, 0, I);
    Value *IsIt = B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), I));
    Chosen = Chosen ? B.CreateSelect(IsIt, Element, Chosen) : Element;
  }
  Address.replaceAllUsesWith(Chosen);
  Address.eraseFromParent();
  return true;
}

PreservedAnalyses TensorArraysPass::run(Function &F,
                                        FunctionAnalysisManager &FAM) {
  const Arrays Of = tensorArrays(F);
  if (Of.empty())
    return PreservedAnalyses::all();
  while (unrollOne(Of, F, FAM))
    ;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
      chooseElement(*Address);
  return PreservedAnalyses::none();
}
