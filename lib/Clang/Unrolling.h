//===-- Unrolling.h - Loops that tensors make unrolled ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_UNROLLING_H
#define ASCENDTILE_LIB_CLANG_UNROLLING_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace ascend {

/// Unrolls \p L, whose header runs \p Trips times, altogether: what is known of
/// \p F is gone then. False if that is not possible.
bool unrollFully(llvm::Loop &L, unsigned Trips, llvm::Function &F,
                 llvm::FunctionAnalysisManager &FAM);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_UNROLLING_H
