//===-- UnitFlags.h - M and FIX without flags of the source -------*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A store with a unit flag waits for the products that it stores, and later
// products for the store: the source sets no flags for that. Here flags do it:
//
//   unit flag, before          set_flag  M, FIX, 7
//   TSTORE c               =>  wait_flag M, FIX, 7
//   unit flag, after           TSTORE c
//                              set_flag  FIX, M, 7
//                              wait_flag FIX, M, 7
//
// Where the compiler orders all pipes there is nothing to do.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_UNITFLAGS_H
#define ASCENDTILE_LIB_CLANG_UNITFLAGS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Replaces the markers that headers place around stores. Runs once it is known
/// whether the kernel has flags of its own.
struct UnitFlagsPass : llvm::PassInfoMixin<UnitFlagsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_UNITFLAGS_H
