//===-- ChosenLocals.cpp - One of several local variables -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/ChosenLocals.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace ascend;
using namespace llvm;

using Variables = SmallPtrSet<const AllocaInst *, 4>;

/// Adds the variables that \p Pointer may be an address in; false if it may be
/// another address.
static bool addVariables(const Value *Pointer, Variables &Found) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
  for (const Value *Object : Objects) {
    auto *Variable = dyn_cast<AllocaInst>(Object);
    if (!Variable)
      return false;
    Found.insert(Variable);
  }
  return true;
}

/// Whether \p I leaves \p Kept alone.
static bool leavesAlone(const Instruction &I, const Variables &Kept) {
  if (!I.mayWriteToMemory() || isa<DbgInfoIntrinsic>(I) ||
      I.isLifetimeStartOrEnd())
    return true;
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (auto *Copy = dyn_cast<AnyMemIntrinsic>(&I))
    Pointer = Copy->getDest();
  Variables Written;
  return Pointer && addVariables(Pointer, Written) &&
         none_of(Written, [&](const AllocaInst *V) { return Kept.count(V); });
}

/// Whether \p Join chooses again what it chose before.
static bool isCyclic(const PHINode &Join) {
  SmallSetVector<const Value *, 8> Work;
  Work.insert(&Join);
  for (unsigned I = 0; I != Work.size(); ++I) {
    if (!isa<PHINode, SelectInst, GetElementPtrInst>(Work[I]))
      continue;
    for (const Value *From : cast<Instruction>(Work[I])->operand_values()) {
      if (From == &Join)
        return true;
      Work.insert(From);
    }
  }
  return false;
}

/// The phi of the load's own block that its address begins with, and how far on
/// that is; null where there is none, or the phi's variables may have changed.
static PHINode *joinOf(LoadInst &Load, APInt &Offset) {
  const DataLayout &DL = Load.getModule()->getDataLayout();
  Offset = APInt(DL.getIndexTypeSizeInBits(Load.getPointerOperandType()), 0);
  auto *Phi = dyn_cast<PHINode>(
      Load.getPointerOperand()->stripAndAccumulateConstantOffsets(
          DL, Offset, /*AllowNonInbounds=*/true));
  Variables Kept;
  if (!Phi || !Load.isSimple() || Phi->getParent() != Load.getParent() ||
      isCyclic(*Phi) || !addVariables(Phi, Kept))
    return nullptr;
  auto Between = make_range(Phi->getIterator(), Load.getIterator());
  return all_of(Between,
                [&](const Instruction &I) { return leavesAlone(I, Kept); })
             ? Phi
             : nullptr;
}

static void loadBefore(LoadInst &Load, PHINode &Join, const APInt &Offset) {
  auto *Value = PHINode::Create(Load.getType(), Join.getNumIncomingValues(), "",
                                Join.getIterator());
  Value->takeName(&Load);
  // A block that comes in twice brings one value.
  SmallDenseMap<BasicBlock *, Instruction *, 4> Of;
  for (auto [Block, Address] : zip(Join.blocks(), Join.incoming_values())) {
    Instruction *&Early = Of[Block];
    if (!Early) {
      IRBuilder<> B(Block->getTerminator());
      B.SetCurrentDebugLocation(Load.getDebugLoc());
      llvm::Value *Field = B.CreatePtrAdd(Address, B.getInt(Offset));
      Early = B.CreateAlignedLoad(Load.getType(), Field, Load.getAlign());
    }
    Value->addIncoming(Early, Block);
  }
  Load.replaceAllUsesWith(Value);
  Load.eraseFromParent();
}

bool ascend::loadBeforeJoins(Function &F) {
  bool Changed = false;
  // A load in front of one join may be one behind another.
  for (bool Again = true; Again;) {
    Again = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Load = dyn_cast<LoadInst>(&I);
      APInt Offset;
      if (PHINode *Join = Load ? joinOf(*Load, Offset) : nullptr) {
        loadBefore(*Load, *Join, Offset);
        Again = Changed = true;
      }
    }
  }
  return Changed;
}

/// The one tile that \p Join may be; null if it may be several, or none.
static Value *onlyTileOf(PHINode &Join) {
  SmallSetVector<Value *, 8> Work;
  Work.insert(&Join);
  Value *Only = nullptr;
  for (unsigned I = 0; I != Work.size(); ++I) {
    Value *V = Work[I];
    if (auto *Phi = dyn_cast<PHINode>(V)) {
      Work.insert(Phi->value_op_begin(), Phi->value_op_end());
    } else if (!isa<UndefValue>(V)) {
      if (Only)
        return nullptr;
      Only = V;
    }
  }
  return Only;
}

bool ascend::joinWithNothing(Function &F, const DominatorTree &DT) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Phi = dyn_cast<PHINode>(&I);
    Value *Tile =
        Phi && tileMemory(Phi->getType()) ? onlyTileOf(*Phi) : nullptr;
    if (!Tile || !DT.dominates(Tile, Phi))
      continue;
    Phi->replaceAllUsesWith(Tile);
    Phi->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
