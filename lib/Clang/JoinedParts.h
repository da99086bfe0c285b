//===-- JoinedParts.h - Copies of parts that are one ---------------*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for (int i = 0; i < 2; ++i)
//     LoadData(a2[i * 1024], a1[i * 256], lineOfFractals);
//
//   TEXTRACT a2 zz.16x64, a1, 0, 0, 16, 64
//   TEXTRACT a2 + 2048 zz.16x64, a1, 16, 0, 16, 64   =>   TEXTRACT a2 zz.32x64, a1, 0, 0, 32, 64
//
// Sources copy a matrix to L0A or L0B by lines of fractals, or by fractals. Copies
// that follow each other, of parts that do and to bytes that lie as in one tile,
// are one copy: it takes less time.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_JOINEDPARTS_H
#define ASCENDTILE_LIB_CLANG_JOINEDPARTS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Runs where parts of tiles begin at constants. Tiles that are not parts of bytes
/// stay as the source has them.
struct JoinedPartsPass : llvm::PassInfoMixin<JoinedPartsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_JOINEDPARTS_H
