//===-- Folding.h - Scalars under assumptions -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_FOLDING_H
#define ASCENDTILE_LIB_IR_FOLDING_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Constant;
class Instruction;
class Value;
} // namespace llvm

namespace ascend {

/// The constant that a pure operation on scalars is if \p ValueOf knows all its
/// operands; null if it does not, or for any other instruction.
llvm::Constant *
foldOperation(const llvm::Instruction &I,
              llvm::function_ref<llvm::Constant *(const llvm::Value *)> ValueOf);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_FOLDING_H
