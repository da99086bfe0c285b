//===-- KnownNumbers.h - Constants, or what stands in -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %r = call i32 @ascend.plugin.known(i32 %rows, i32 128)    ->   128
//   %r = call i32 @ascend.plugin.known(i32 48, i32 128)       ->   48
//
// Headers ask whether a number is known when the kernel is compiled, to choose
// a tile's type by it, or by something else. __builtin_constant_p is answered
// too early without optimisation, and too late with it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KNOWNNUMBERS_H
#define ASCENDTILE_LIB_CLANG_KNOWNNUMBERS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Answers a kernel's questions; what follows from the answers is folded.
struct KnownNumbersPass : llvm::PassInfoMixin<KnownNumbersPass> {
  /// \p IsLast: a number that is not known now will not be.
  explicit KnownNumbersPass(bool IsLast) : IsLast(IsLast) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }

private:
  bool IsLast;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KNOWNNUMBERS_H
