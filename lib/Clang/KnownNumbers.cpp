//===-- KnownNumbers.cpp - Constants, or what stands in -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KnownNumbers.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"

using namespace ascend;
using namespace llvm;

static constexpr StringLiteral MarkerName = "ascend.plugin.known";
enum MarkerArg : unsigned { MarkerNumber, MarkerOtherwise };

PreservedAnalyses KnownNumbersPass::run(Function &F,
                                        FunctionAnalysisManager &FAM) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->getName() != MarkerName)
      continue;
    Value *Number = Call->getArgOperand(MarkerNumber);
    if (!IsLast && !isa<ConstantInt>(Number))
      continue;
    Call->replaceAllUsesWith(isa<ConstantInt>(Number)
                                 ? Number
                                 : Call->getArgOperand(MarkerOtherwise));
    Call->eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  FAM.invalidate(F, PreservedAnalyses::none());
  EarlyCSEPass().run(F, FAM);
  return PreservedAnalyses::none();
}
