//===-- AscendInstrInfo.h - Instructions, and one view of them --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDINSTRINFO_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDINSTRINFO_H

#include "CodeGen/AscendRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

#define GET_INSTRINFO_HEADER
#include "AscendGenInstrInfo.inc"

namespace llvm {

class AscendInstrInfo final : public AscendGenInstrInfo {
public:
  AscendInstrInfo();

  const AscendRegisterInfo &getRegisterInfo() const { return RegInfo; }

  /// Scalars keep virtual registers, so what ExpandPostRAPseudos hands over are
  /// virtual ones.
  void copyPhysReg(MachineBasicBlock &MBB, MachineBasicBlock::iterator I,
                   const DebugLoc &DL, MCRegister Dst, MCRegister Src,
                   bool KillSrc) const override;

  bool analyzeBranch(MachineBasicBlock &MBB, MachineBasicBlock *&TBB,
                     MachineBasicBlock *&FBB,
                     SmallVectorImpl<MachineOperand> &Cond,
                     bool AllowModify) const override;
  unsigned removeBranch(MachineBasicBlock &MBB,
                        int *BytesRemoved) const override;
  unsigned insertBranch(MachineBasicBlock &MBB, MachineBasicBlock *TBB,
                        MachineBasicBlock *FBB, ArrayRef<MachineOperand> Cond,
                        const DebugLoc &DL, int *BytesAdded) const override;
  bool reverseBranchCondition(
      SmallVectorImpl<MachineOperand> &Cond) const override;

  /// Types, memories and ties, so that -verify-machineinstrs means something.
  bool verifyInstruction(const MachineInstr &MI,
                         StringRef &ErrInfo) const override;

  /// `/* f16.nz.128x64 */` behind the immediates that hold types.
  std::string
  createMIROperandComment(const MachineInstr &MI, const MachineOperand &Op,
                          unsigned OpIdx,
                          const TargetRegisterInfo *TRI) const override;

private:
  AscendRegisterInfo RegInfo;
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDINSTRINFO_H
