//===-- SettledNumbers.cpp - Numbers that turn out to be constant ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/SettledNumbers.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/MC/KernelParams.h"
#include "IR/Builtins.h"
#include "IR/FewNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"

using namespace ascend;
using namespace llvm;
using namespace llvm::PatternMatch;

/// More than any processor runs.
static constexpr uint64_t MaxBlocks = 1 << 16;

/// Whether how many rows or columns a part of a tile has is not constant.
static bool hasOpenExtents(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || builtinOf(*Call).Kind != BuiltinKind::View)
    return false;
  return any_of(drop_begin(Call->args(), ViewType),
                [](const Use &Number) { return !isa<Constant>(Number); });
}

static bool isMultiple(Value &V, const APInt &Of, ScalarEvolution &SE) {
  return SE.getConstantMultiple(SE.getSCEV(&V)).urem(Of).isZero();
}

/// What a division that rounds up, or its rest, is of a multiple; null if that
/// is not known.
static Value *ofMultiple(Instruction &I, ScalarEvolution &SE) {
  Value *X;
  const APInt *More, *By;
  if (match(&I, m_URem(m_Value(X), m_APInt(By))) && !By->isZero())
    return isMultiple(*X, *By, SE) ? Constant::getNullValue(I.getType())
                                   : nullptr;
  const APInt *Less = nullptr;
  if (!match(&I, m_UDiv(m_Add(m_Value(X), m_APInt(More)), m_APInt(By))) &&
      !match(&I, m_UDiv(m_Sub(m_Add(m_Value(X), m_APInt(More)), m_APInt(Less)),
                        m_APInt(By))))
    return nullptr;
  APInt Up = Less ? *More - *Less : *More;
  if (Up.uge(*By) || !isMultiple(*X, *By, SE) ||
      SE.getUnsignedRangeMax(SE.getSCEV(X)).ugt(~Up))
    return nullptr;
  return IRBuilder<>(&I).CreateUDiv(X, I.getOperand(1));
}

/// What \p I always is; null if that is not known.
static Value *settledValue(Instruction &I, ScalarEvolution &SE,
                           FewNumbers &Few) {
  if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
    if (!SE.isSCEVable(Compare->getOperand(0)->getType()))
      return nullptr;
    auto Known = SE.evaluatePredicateAt(
        Compare->getPredicate(), SE.getSCEV(Compare->getOperand(0)),
        SE.getSCEV(Compare->getOperand(1)), Compare);
    return Known ? ConstantInt::getBool(I.getType(), *Known) : nullptr;
  }
  if (!isa<BinaryOperator, CastInst, PHINode, SelectInst>(I) ||
      !I.getType()->isIntegerTy() || I.getType()->getScalarSizeInBits() > 64)
    return nullptr;
  if (Value *Found = ofMultiple(I, SE))
    return Found;
  auto Numbers = Few.of(I);
  return Numbers && Numbers->size() == 1
             ? ConstantInt::get(I.getType(), Numbers->front())
             : nullptr;
}

static bool settle(Function &F, ScalarEvolution &SE) {
  FewNumbers Few(SE);
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (Value *Settled = I.use_empty() ? nullptr : settledValue(I, SE, Few)) {
      SE.forgetValue(&I);
      I.replaceAllUsesWith(Settled);
      Changed = true;
    }
  return Changed;
}

/// Numbers of blocks are not negative.
static void limitBlocks(Function &F) {
  ConstantRange Limits(APInt(64, 0), APInt(64, MaxBlocks));
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    const KernelParamInfo *Param = Call ? builtinOf(*Call).Param : nullptr;
    if (Param &&
        (Param->Run == RunValue::Block || Param->Run == RunValue::Blocks ||
         Param->Run == RunValue::SubBlock))
      Call->addRangeRetAttr(Limits);
  }
}

PreservedAnalyses SettledNumbersPass::run(Function &F,
                                          FunctionAnalysisManager &FAM) {
  bool Changed = false;
  limitBlocks(F);
  while (any_of(instructions(F), hasOpenExtents) &&
         settle(F, FAM.getResult<ScalarEvolutionAnalysis>(F))) {
    FAM.invalidate(F, PreservedAnalyses::none());
    FAM.invalidate(F, ReachableCodePass().run(F, FAM));
    FAM.invalidate(F, EarlyCSEPass().run(F, FAM));
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
