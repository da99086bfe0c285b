//===-- KernelState.h - What calls leave for later ones ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   store i64 %n, @ascend.plugin.state.mask.low        SetVectorMask
//   %m = load i64, @ascend.plugin.state.mask.low  =>   %n
//
// Registers of a core that functions of Ascend C set and others obey are
// globals in the headers, and become variables of each kernel, which begins
// with 0 in them.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KERNELSTATE_H
#define ASCENDTILE_LIB_CLANG_KERNELSTATE_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Runs on kernels in which everything is inlined, before variables are values.
struct KernelStatePass : llvm::PassInfoMixin<KernelStatePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KERNELSTATE_H
