//===-- KernelState.cpp - What calls leave for later ones -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelState.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace ascend;
using namespace llvm;

static constexpr StringLiteral StatePrefix = "ascend.plugin.state.";

PreservedAnalyses KernelStatePass::run(Function &F, FunctionAnalysisManager &) {
  MapVector<GlobalVariable *, SmallVector<Use *, 16>> States;
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *State = dyn_cast<GlobalVariable>(U);
          State && State->getName().starts_with(StatePrefix))
        States[State].push_back(&U);
  for (auto &[State, Uses] : States) {
    Type *T = State->getValueType();
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    Value *Variable = B.CreateAlloca(T);
    B.CreateStore(Constant::getNullValue(T), Variable);
    for (Use *U : Uses)
      U->set(Variable);
  }
  return States.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
