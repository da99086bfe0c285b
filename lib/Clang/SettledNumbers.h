//===-- SettledNumbers.h - Numbers that turn out to be constant ---*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   constexpr int M = 1024, Block = 512;
//   int rows = M - GetBlockIdx() % 2 * Block;       1024 or 512
//   rows = rows < Block ? rows : Block;         =>  512
//   int tail = rows % 128;                      =>  0
//   for (int i = 0; i < (rows + 127) / 128; ++i)
//     int now = i != rows / 128 ? 128 : tail;   =>  128
//
// What sources compute of ragged ends that their sizes do not have. The types of
// tiles depend on it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_SETTLEDNUMBERS_H
#define ASCENDTILE_LIB_CLANG_SETTLEDNUMBERS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Runs on kernels of which a tile's extents are not constant.
struct SettledNumbersPass : llvm::PassInfoMixin<SettledNumbersPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_SETTLEDNUMBERS_H
