//===-- AscendISelDAGToDAG.h - Instruction selection ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDISELDAGTODAG_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDISELDAGTODAG_H

namespace llvm {
class AscendTargetMachine;
class FunctionPass;

FunctionPass *createAscendISelDag(AscendTargetMachine &TM);
} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDISELDAGTODAG_H
