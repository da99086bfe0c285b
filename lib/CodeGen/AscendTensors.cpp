//===-- AscendTensors.cpp - Global memory as instructions see it ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendTensors.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/IR/Argument.h"

using namespace llvm;

bool ascend::writesTensor(const MachineInstr &MI) {
  if (TileView View(MI); View)
    return View.op().WritesGM;
  return MI.mayStore() && !MI.memoperands_empty();
}

const Argument *ascend::tensorOf(const MachineInstr &MI) {
  if (!MI.hasOneMemOperand())
    return nullptr;
  const Value *V = (*MI.memoperands_begin())->getValue();
  return V ? dyn_cast<Argument>(getUnderlyingObject(V, /*MaxLookup=*/0))
           : nullptr;
}

const MDNode *ascend::scopesOf(const MachineInstr &MI) {
  return MI.hasOneMemOperand()
             ? (*MI.memoperands_begin())->getAAInfo().Scope
             : nullptr;
}

void ascend::forgetScopes(MachineInstr &MI) {
  if (!scopesOf(MI))
    return;
  MachineFunction &MF = *MI.getMF();
  MI.setMemRefs(MF, MF.getMachineMemOperand(*MI.memoperands_begin(),
                                            AAMDNodes()));
}

bool ascend::mayTouchSameTensor(const MachineInstr &A, const MachineInstr &B) {
  const Argument *X = tensorOf(A), *Y = tensorOf(B);
  return !X || !Y || X == Y;
}
