//===-- ReachableCode.cpp - Branches on constants -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Branches on constants go, and with them code that cannot be reached: at -O0
// nothing else does that, and a tile that such code reads has no value.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace ascend;

PreservedAnalyses ReachableCodePass::run(Function &F,
                                         FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &BB : F)
    Changed |= ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
  Changed |= removeUnreachableBlocks(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
