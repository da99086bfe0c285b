//===-- AscendInstrInfo.cpp - Instructions, and one view of them ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendInstrInfo.h"
#include "AscendTile/MC/TileOps.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace ascend;

#define GET_INSTRINFO_CTOR_DTOR
#include "AscendGenInstrInfo.inc"

AscendInstrInfo::AscendInstrInfo() : AscendGenInstrInfo() {}

void AscendInstrInfo::copyPhysReg(MachineBasicBlock &MBB,
                                  MachineBasicBlock::iterator I,
                                  const DebugLoc &DL, MCRegister Dst,
                                  MCRegister Src, bool KillSrc) const {
  if (!Register(Dst).isVirtual())
    return; // a tile: the slot allocator has reported it
  const MachineRegisterInfo &MRI = MBB.getParent()->getRegInfo();
  const TargetRegisterClass *RC = MRI.getRegClass(Register(Dst));
  unsigned Opcode = RC == &Ascend::X64RegClass   ? Ascend::MOVX
                    : RC == &Ascend::W32RegClass ? Ascend::MOVW
                                                 : Ascend::MOVF;
  BuildMI(MBB, I, DL, get(Opcode), Register(Dst))
      .addReg(Register(Src), getKillRegState(KillSrc));
}

//===----------------------------------------------------------------------===//
// Branches: [bnz|bz cond, TBB;] [b FBB]. Cond = {opcode, register}.
//===----------------------------------------------------------------------===//

static bool isConditional(const MachineInstr &MI) {
  return MI.getOpcode() == Ascend::BNZ || MI.getOpcode() == Ascend::BZ;
}

bool AscendInstrInfo::analyzeBranch(MachineBasicBlock &MBB,
                                    MachineBasicBlock *&TBB,
                                    MachineBasicBlock *&FBB,
                                    SmallVectorImpl<MachineOperand> &Cond,
                                    bool AllowModify) const {
  SmallVector<MachineInstr *, 2> Terms;
  for (MachineInstr &MI : MBB.terminators()) {
    if (MI.getOpcode() != Ascend::B && !isConditional(MI))
      return true;
    Terms.push_back(&MI);
  }
  if (Terms.empty())
    return false;
  if (Terms.size() > 2 || (Terms.size() == 2 && !isConditional(*Terms[0])))
    return true;
  if (!isConditional(*Terms.front())) {
    TBB = Terms.front()->getOperand(0).getMBB();
    return false;
  }
  if (Terms.size() == 2) {
    if (Terms[1]->getOpcode() != Ascend::B)
      return true;
    FBB = Terms[1]->getOperand(0).getMBB();
  }
  TBB = Terms[0]->getOperand(1).getMBB();
  Cond.push_back(MachineOperand::CreateImm(Terms[0]->getOpcode()));
  Cond.push_back(Terms[0]->getOperand(0));
  return false;
}

unsigned AscendInstrInfo::removeBranch(MachineBasicBlock &MBB,
                                       int *BytesRemoved) const {
  unsigned Count = 0;
  while (!MBB.empty()) {
    MachineInstr &Last = MBB.back();
    if (Last.getOpcode() != Ascend::B && !isConditional(Last))
      break;
    Last.eraseFromParent();
    ++Count;
  }
  if (BytesRemoved)
    *BytesRemoved = Count * 8;
  return Count;
}

unsigned AscendInstrInfo::insertBranch(MachineBasicBlock &MBB,
                                       MachineBasicBlock *TBB,
                                       MachineBasicBlock *FBB,
                                       ArrayRef<MachineOperand> Cond,
                                       const DebugLoc &DL,
                                       int *BytesAdded) const {
  unsigned Count = 0;
  if (!Cond.empty()) {
    BuildMI(&MBB, DL, get(Cond[0].getImm())).add(Cond[1]).addMBB(TBB);
    ++Count;
    TBB = FBB;
  }
  if (TBB) {
    BuildMI(&MBB, DL, get(Ascend::B)).addMBB(TBB);
    ++Count;
  }
  if (BytesAdded)
    *BytesAdded = Count * 8;
  return Count;
}

bool AscendInstrInfo::reverseBranchCondition(
    SmallVectorImpl<MachineOperand> &Cond) const {
  Cond[0].setImm(Cond[0].getImm() == Ascend::BNZ ? Ascend::BZ : Ascend::BNZ);
  return false;
}

//===----------------------------------------------------------------------===//
// Verification and comments
//===----------------------------------------------------------------------===//

bool AscendInstrInfo::verifyInstruction(const MachineInstr &MI,
                                        StringRef &ErrInfo) const {
  TileOpRef Ref = tileOpOf(MI.getOpcode());
  if (!Ref)
    return true;
  for (const OperandInfo &O : Ref->Operands) {
    unsigned Idx = Ref.indexOf(O);
    if (O.isWritten()) {
      const MachineOperand &Type = MI.getOperand(Ref.typeIndexOf(O));
      auto T = Type.isImm() ? TileType::decode(Type.getImm()) : std::nullopt;
      if (!T || T->Mem != O.Mem || !T->whyIllegal().empty()) {
        ErrInfo = "destination has no legal tile type of its memory";
        return false;
      }
      if (Ref.Form == TileForm::Value && O.Kind == OperandKind::Acc &&
          !MI.getOperand(Idx + 1).isTied()) {
        ErrInfo = "an accumulator's old value must be tied to the result";
        return false;
      }
    }
    if (O.isGM() && !GMType::decode(MI.getOperand(Idx + GMTypeImm).getImm())) {
      ErrInfo = "window has no type";
      return false;
    }
    if (O.Kind == OperandKind::Reg && !MI.getOperand(Idx).isReg()) {
      ErrInfo = "operand must be a register";
      return false;
    }
  }
  return true;
}

std::string AscendInstrInfo::createMIROperandComment(
    const MachineInstr &MI, const MachineOperand &Op, unsigned OpIdx,
    const TargetRegisterInfo *TRI) const {
  if (OpIdx < MI.getDesc().getNumOperands() && Op.isImm()) {
    TileOpRef Ref = tileOpOf(MI.getOpcode());
    if (Ref)
      for (const OperandInfo &O : Ref->Operands) {
        if (O.isGM() && OpIdx == Ref.indexOf(O) + GMTypeImm)
          if (auto T = GMType::decode(Op.getImm()))
            return T->str();
        if (O.isWritten() && OpIdx == Ref.typeIndexOf(O))
          if (auto T = TileType::decode(Op.getImm()))
            return T->str();
      }
  }
  return AscendGenInstrInfo::createMIROperandComment(MI, Op, OpIdx, TRI);
}
