//===-- AscendPasses.h - Machine passes -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDPASSES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDPASSES_H

namespace llvm {
class FunctionPass;
class PassRegistry;

/// Puts tile operations in the order in which pipes wait least.
FunctionPass *createAscendOrderPass();
void initializeAscendOrderPass(PassRegistry &);

/// Chooses the bytes of every tile and gives it a slot.
FunctionPass *createAscendSlotAllocatorPass();
void initializeAscendSlotAllocatorPass(PassRegistry &);

/// Orders the pipes with flags and barriers.
FunctionPass *createAscendSyncInsertionPass();
void initializeAscendSyncInsertionPass(PassRegistry &);

void initializeAscendDAGToDAGISelLegacyPass(PassRegistry &);

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDPASSES_H
