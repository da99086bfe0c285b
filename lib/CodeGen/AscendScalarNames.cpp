//===-- AscendScalarNames.cpp - Source names of scalars -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record names a register, or the instruction that made the value, or what
// once was a phi.
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendScalarNames.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace {

class ScalarNamer {
public:
  explicit ScalarNamer(MachineFunction &MF) : MF(MF), MRI(MF.getRegInfo()) {
    for (const MachineBasicBlock &MBB : MF)
      for (const MachineInstr &MI : MBB)
        if (unsigned Number = MI.peekDebugInstrNum())
          Numbered[Number] = &MI;
  }

  void run() {
    for (const MachineBasicBlock &MBB : MF)
      for (const MachineInstr &MI : MBB)
        if (MI.isDebugValueLike())
          name(registerOf(MI), MI.getDebugVariable()->getName());
  }

private:
  Register registerOf(const MachineInstr &Record) const {
    bool Computes = Record.isIndirectDebugValue() ||
                    any_of(Record.getDebugExpression()->expr_ops(),
                           [](const DIExpression::ExprOperand &Op) {
                             return Op.getOp() != dwarf::DW_OP_LLVM_arg;
                           });
    if (Computes || Record.getNumDebugOperands() != 1)
      return Register();
    const MachineOperand &Value = Record.getDebugOperand(0);
    if (Value.isReg())
      return Value.getReg();
    if (!Value.isDbgInstrRef())
      return Register();
    unsigned Number = Value.getInstrRefInstrIndex();
    if (auto Phi = MF.DebugPHIPositions.find(Number);
        Phi != MF.DebugPHIPositions.end())
      return Phi->second.Reg;
    const MachineInstr *MI = Numbered.lookup(Number);
    unsigned Op = Value.getInstrRefOpIndex();
    if (!MI || Op >= MI->getNumOperands() || !MI->getOperand(Op).isReg())
      return Register();
    return MI->getOperand(Op).getReg();
  }

  void name(Register Reg, StringRef Variable) {
    if (!Reg.isVirtual() || Variable.empty() || MRI.reg_nodbg_empty(Reg) ||
        !MRI.getVRegName(Reg).empty())
      return;
    unsigned Number = Used[Variable]++;
    MRI.insertVRegByName(
        Number ? (Variable + "." + Twine(Number)).str() : Variable.str(), Reg);
  }

  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  DenseMap<unsigned, const MachineInstr *> Numbered;
  StringMap<unsigned> Used;
};

} // namespace

void llvm::nameScalars(MachineFunction &MF) { ScalarNamer(MF).run(); }
