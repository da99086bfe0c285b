//===-- AscendTensors.h - Global memory as instructions see it --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTENSORS_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTENSORS_H

#include "llvm/CodeGen/MachineInstr.h"

namespace llvm {
class Argument;
class MDNode;
} // namespace llvm

namespace ascend {

/// Whether \p MI writes global memory.
bool writesTensor(const llvm::MachineInstr &MI);

/// The kernel's pointer argument that \p MI's access to global memory starts
/// from, or null if it is not known. Different arguments do not overlap.
const llvm::Argument *tensorOf(const llvm::MachineInstr &MI);

/// The alias scopes of \p MI's access to global memory, or null.
const llvm::MDNode *scopesOf(const llvm::MachineInstr &MI);

/// Drops them: what is known of an access holds where it was. \p MI is in a
/// block.
void forgetScopes(llvm::MachineInstr &MI);

/// Whether two accesses to global memory may touch the same bytes.
bool mayTouchSameTensor(const llvm::MachineInstr &A,
                        const llvm::MachineInstr &B);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTENSORS_H
