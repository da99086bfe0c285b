//===-- PrintCalls.h - Formats with several values --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits what include/device/pto/print.hpp leaves of a call of printf, so that
// each print has one value, and its text no memory:
//
//   @f = constant "%d of %d\n"
//   call @ascend.plugin.print.i64(@f, 0, %a, 32)     call
//   @"ascend.print.i64.%d"(%a) call @ascend.plugin.print.i64(@f, 1, %b, 32)  =>
//   call @"ascend.print.i64. of %d"(%b) call @ascend.plugin.print.rest(@f, 2)
//   call @"ascend.print.text.\0A"()
//
// A format that is no literal, or has not as many conversions as there are
// values, is an error.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_PRINTCALLS_H
#define ASCENDTILE_LIB_CLANG_PRINTCALLS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

struct PrintCallsPass : llvm::PassInfoMixin<PrintCallsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_PRINTCALLS_H
