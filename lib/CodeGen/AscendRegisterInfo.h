//===-- AscendRegisterInfo.h - Slots and scalars ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDREGISTERINFO_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDREGISTERINFO_H

#include "AscendTile/MC/TileType.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

#define GET_REGINFO_HEADER
#include "AscendGenRegisterInfo.inc"

namespace llvm {

class AscendRegisterInfo final : public AscendGenRegisterInfo {
public:
  AscendRegisterInfo();

  const MCPhysReg *getCalleeSavedRegs(const MachineFunction *) const override;
  BitVector getReservedRegs(const MachineFunction &MF) const override;
  bool eliminateFrameIndex(MachineBasicBlock::iterator, int, unsigned,
                           RegScavenger *) const override {
    llvm_unreachable("a kernel has no frame");
  }
  Register getFrameRegister(const MachineFunction &) const override;

  /// The class of a memory's slots.
  static const TargetRegisterClass *slotClass(ascend::Space Mem);
  /// The memory of a class of slots; nullopt for scalars.
  static std::optional<ascend::Space> memoryOf(const TargetRegisterClass *RC);
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDREGISTERINFO_H
