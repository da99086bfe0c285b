//===-- AscendFrameLowering.h - There is no frame ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDFRAMELOWERING_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDFRAMELOWERING_H

#include "llvm/CodeGen/TargetFrameLowering.h"

namespace llvm {

/// A kernel calls nothing and spills nothing, so it has no frame.
class AscendFrameLowering final : public TargetFrameLowering {
public:
  AscendFrameLowering()
      : TargetFrameLowering(StackGrowsDown, Align(8), /*LocalAreaOffset=*/0) {}
  void emitPrologue(MachineFunction &, MachineBasicBlock &) const override {}
  void emitEpilogue(MachineFunction &, MachineBasicBlock &) const override {}
  bool hasFP(const MachineFunction &) const override { return false; }
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDFRAMELOWERING_H
