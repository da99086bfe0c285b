//===-- Folding.cpp - Scalars under assumptions ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Folding.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

Constant *
ascend::foldOperation(const Instruction &I,
                      function_ref<Constant *(const Value *)> ValueOf) {
  if (!isa<BinaryOperator, CmpInst, CastInst, SelectInst, FreezeInst>(I))
    return nullptr;
  SmallVector<Constant *, 3> Operands;
  for (const Value *V : I.operands()) {
    Constant *C = ValueOf(V);
    if (!C)
      return nullptr;
    Operands.push_back(C);
  }
  const DataLayout &DL = I.getModule()->getDataLayout();
  if (auto *Cmp = dyn_cast<CmpInst>(&I))
    return ConstantFoldCompareInstOperands(Cmp->getPredicate(), Operands[0],
                                           Operands[1], DL);
  return ConstantFoldInstOperands(const_cast<Instruction *>(&I), Operands, DL);
}
