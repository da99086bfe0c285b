//===-- KernelModes.h - Modes that calls obey -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   call void @ascend.plugin.atomic(i32 1, i32 0)       SetAtomicAdd<float>
//   call void @ascend.tstore.ub(…, i32 0)           =>  …, i32 1)
//   call void @ascend.plugin.atomic(i32 0, i32 0)       SetAtomicNone
//
// Sources of Ascend C set modes that operations obey; here each operation says
// by itself what it does. A store whose mode depends on the way to it is an
// error.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KERNELMODES_H
#define ASCENDTILE_LIB_CLANG_KERNELMODES_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Gives operations what the markers of modes say, and erases these. Runs on
/// kernels in which everything is inlined.
struct KernelModesPass : llvm::PassInfoMixin<KernelModesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KERNELMODES_H
