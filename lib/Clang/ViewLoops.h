//===-- ViewLoops.h - Loops over parts of tiles -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for (int i = 0; i < 4; ++i)
//     LoadData(a2[i * 1024], a1[i * 256], params);
//
// Where a view begins is known when the kernel is compiled. A loop that counts to
// a constant and makes views that depend on its count is unrolled, whatever the
// level of optimisation.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_VIEWLOOPS_H
#define ASCENDTILE_LIB_CLANG_VIEWLOOPS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Runs on kernels in which everything is inlined and simple variables are values.
struct ViewLoopsPass : llvm::PassInfoMixin<ViewLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_VIEWLOOPS_H
