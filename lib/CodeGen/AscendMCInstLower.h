//===-- AscendMCInstLower.h - Machine instructions to MC --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDMCINSTLOWER_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDMCINSTLOWER_H

#include "AscendTile/MC/AscendTargetStreamer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/Register.h"
#include "llvm/MC/MCInst.h"
#include <string>
#include <vector>

namespace llvm {
class Argument;
class MCContext;
class MachineFunction;
class MachineInstr;
class MachineOperand;

/// The name of a kernel's parameter in assembly.
std::string paramName(const Argument &A);

/// Lowers one function's instructions; numbers its scalars x0, x1, … , w0, … in
/// the order in which they first appear.
class AscendMCInstLower {
public:
  AscendMCInstLower(MCContext &Context, const MachineFunction &MF)
      : Context(Context), MF(MF) {
    numberOffset();
    numberScalars();
  }

  /// Returns false for what assembly does not show.
  bool lower(const MachineInstr &MI, MCInst &Out);
  /// The scalars that the source has names for, by number.
  std::vector<ascend::ScalarEntry> names() const;

private:
  MCOperand operand(const MachineInstr &MI, const MachineOperand &MO);
  unsigned scalar(Register Reg);
  void numberOffset();
  void numberScalars();

  MCContext &Context;
  const MachineFunction &MF;
  DenseMap<Register, unsigned> Numbers;
  unsigned Next[4] = {};
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDMCINSTLOWER_H
