//===-- AscendPassConfig.h - The pipeline -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDPASSCONFIG_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDPASSCONFIG_H

namespace llvm {
class AscendTargetMachine;
class TargetPassConfig;
namespace legacy {
class PassManagerBase;
}

TargetPassConfig *createAscendPassConfig(AscendTargetMachine &TM,
                                         legacy::PassManagerBase &PM);
} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDPASSCONFIG_H
