//===-- Unrolling.cpp - Loops that tensors make unrolled ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/Unrolling.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace ascend;
using namespace llvm;

bool ascend::unrollFully(Loop &L, unsigned Trips, Function &F,
                         FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  simplifyLoop(&L, &DT, &LI, &SE, nullptr, nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(L, DT, &LI, &SE);
  UnrollLoopOptions Options = {};
  Options.Count = Trips;
  Options.Force = true;
  Options.ForgetAllSCEV = true;
  auto Result = UnrollLoop(&L, Options, &LI, &SE, &DT,
                           &FAM.getResult<AssumptionAnalysis>(F),
                           &FAM.getResult<TargetIRAnalysis>(F),
                           &FAM.getResult<OptimizationRemarkEmitterAnalysis>(F),
                           /*PreserveLCSSA=*/true);
  if (Result == LoopUnrollResult::Unmodified)
    return false;
  FAM.invalidate(F, PreservedAnalyses::none());
  // Copies of the count become constants.
  FAM.invalidate(F, EarlyCSEPass().run(F, FAM));
  return true;
}
