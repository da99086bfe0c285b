//===-- AscendCodeGen.h - Registration of the backend -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_CODEGEN_ASCENDCODEGEN_H
#define ASCENDTILE_CODEGEN_ASCENDCODEGEN_H

namespace ascend {

/// Registers the whole target "ascend"; safe to call repeatedly.
void initializeAscendTarget();

/// Parts of it.
void registerAscendAsmPrinter();
void initializeAscendCodeGenPasses();

} // namespace ascend

#endif // ASCENDTILE_CODEGEN_ASCENDCODEGEN_H
