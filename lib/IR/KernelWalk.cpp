//===-- KernelWalk.cpp - One run of a kernel's scalar code ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/KernelWalk.h"
#include "IR/Builtins.h"
#include "IR/Folding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

KernelWalk::KernelWalk(const Function &F, ArrayRef<int64_t> Integers) : F(F) {
  for (const Argument &A : F.args())
    if (A.getType()->isIntegerTy()) {
      Values[&A] =
          ConstantInt::get(A.getType(), Integers.front(), /*IsSigned=*/true);
      Integers = Integers.drop_front();
    }
}

Constant *KernelWalk::valueOf(const Value *V) const {
  if (auto *C = dyn_cast<Constant>(V))
    return isa<UndefValue>(C) ? nullptr : const_cast<Constant *>(C);
  return Values.lookup(V);
}

std::optional<int64_t> KernelWalk::integer(const Value &V) const {
  auto *C = dyn_cast_or_null<ConstantInt>(valueOf(&V));
  if (!C || C->getValue().getSignificantBits() > 64)
    return std::nullopt;
  return C->getSExtValue();
}

const CallBase *KernelWalk::tile(const Value &V) const {
  auto *Call = dyn_cast<CallBase>(&V);
  return Call ? Call : Tiles.lookup(&V);
}

void KernelWalk::execute(const Instruction &I) {
  if (tileMemory(I.getType())) {
    const CallBase *Tile = nullptr;
    if (auto *Select = dyn_cast<SelectInst>(&I)) {
      if (auto Condition = integer(*Select->getCondition()))
        Tile = tile(*Condition ? *Select->getTrueValue()
                               : *Select->getFalseValue());
    } else if (auto *Freeze = dyn_cast<FreezeInst>(&I)) {
      Tile = tile(*Freeze->getOperand(0));
    }
    Tiles[&I] = Tile;
    return;
  }
  if (I.getType()->isIntegerTy() || I.getType()->isFloatingPointTy())
    Values[&I] =
        foldOperation(I, [&](const Value *V) { return valueOf(V); });
}

/// All phis change at once.
void KernelWalk::enter(const BasicBlock &From, const BasicBlock &To) {
  SmallVector<std::pair<const PHINode *, Constant *>, 4> Scalars;
  SmallVector<std::pair<const PHINode *, const CallBase *>, 2> Handles;
  for (const PHINode &Phi : To.phis()) {
    const Value *In = Phi.getIncomingValueForBlock(&From);
    if (tileMemory(Phi.getType()))
      Handles.emplace_back(&Phi, tile(*In));
    else
      Scalars.emplace_back(&Phi, valueOf(In));
  }
  for (auto [Phi, C] : Scalars)
    Values[Phi] = C;
  for (auto [Phi, Tile] : Handles)
    Tiles[Phi] = Tile;
}

/// Where control goes; null at the end, or where that is not known.
const BasicBlock *KernelWalk::next(const BasicBlock &BB) const {
  const Instruction *Last = BB.getTerminator();
  if (auto *Br = dyn_cast<BranchInst>(Last)) {
    if (Br->isUnconditional())
      return Br->getSuccessor(0);
    auto Condition = integer(*Br->getCondition());
    return Condition ? Br->getSuccessor(*Condition ? 0 : 1) : nullptr;
  }
  if (auto *Switch = dyn_cast<SwitchInst>(Last)) {
    auto *C = dyn_cast_or_null<ConstantInt>(valueOf(Switch->getCondition()));
    return C ? Switch->findCaseValue(C)->getCaseSuccessor() : nullptr;
  }
  return nullptr;
}

bool KernelWalk::run(unsigned Steps,
                     function_ref<bool(const CallBase &)> Visit) {
  const BasicBlock *BB = &F.getEntryBlock();
  for (;;) {
    for (const Instruction &I : *BB) {
      if (isa<PHINode>(I) || I.isTerminator() || I.isDebugOrPseudoInst())
        continue;
      if (!Steps--)
        return false;
      auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || !isBuiltinName(Callee->getName()))
        execute(I);
      else if (!Visit(*Call))
        return false;
    }
    if (!Steps--)
      return false;
    const BasicBlock *To = next(*BB);
    if (!To)
      return isa<ReturnInst>(BB->getTerminator());
    enter(*BB, *To);
    BB = To;
  }
}
