//===-- TensorArrays.h - Arrays of local tensors ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   LocalTensor<half> rows[16];
//   for (int i = 0; i < 16; ++i)            rows[0] = x[0]; rows[1] = x[256]; …
//     rows[i] = x[i * 256];            =>
//   Abs(y, rows[k % 2], n);                 Abs(y, k % 2 == 0 ? rows[0] :
//   rows[1], n)
//
// A tensor is a variable of which the compiler has to know what it names. Loops
// that count to a constant and reach the elements of an array of tensors by
// their count are unrolled; an index that only the run knows chooses among the
// elements.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_TENSORARRAYS_H
#define ASCENDTILE_LIB_CLANG_TENSORARRAYS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Runs on kernels in which everything is inlined and other variables are
/// values.
struct TensorArraysPass : llvm::PassInfoMixin<TensorArraysPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_TENSORARRAYS_H
