//===-- AscendScalarNames.h - Source names of scalars -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDSCALARNAMES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDSCALARNAMES_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class MachineFunction;

/// Names virtual registers after the variables that debug records say are in
/// them. Machine code names each register differently: of several registers of
/// one variable, all but one have a number behind a dot.
void nameScalars(MachineFunction &MF);

/// The variable of a register that nameScalars() has named.
inline StringRef variableOf(StringRef RegisterName) {
  return RegisterName.split('.').first;
}

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDSCALARNAMES_H
