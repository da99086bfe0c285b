//===-- ApartSources.h - What cannot work in place --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_APARTSOURCES_H
#define ASCENDTILE_LIB_IR_APARTSOURCES_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Refuses an operation that writes its result over a source which it still
/// reads (OperandInfo::Apart) where the two are one slot of a set. What is a
/// value by then gets bytes of its own; what is left was written so. Refuses
/// scratch that is a tile of the same operation, too.
struct ApartSourcesPass : llvm::PassInfoMixin<ApartSourcesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_APARTSOURCES_H
