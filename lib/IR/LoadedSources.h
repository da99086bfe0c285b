//===-- LoadedSources.h - What the own pipe may not make --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_LOADEDSOURCES_H
#define ASCENDTILE_LIB_IR_LOADEDSOURCES_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Refuses a source that the library's own code of an operation reads without
/// waiting for the operation's pipe (records: LoadedSources) where that may have
/// made it: no flag of the compiler's could mend that. Who sets flags by hand is
/// left alone.
struct LoadedSourcesPass : llvm::PassInfoMixin<LoadedSourcesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_LOADEDSOURCES_H
