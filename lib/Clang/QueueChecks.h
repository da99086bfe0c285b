//===-- QueueChecks.h - Calls that would wait forever -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   call void @ascend.plugin.queue(i1 %length.is.not.0, i32 2)    DeQue: TensorWaits
//
// A queue's calls leave what they need. Runs of the kernel for some arguments show
// where it is not so: an error if it is not for any arguments that lead to that run
// of the call.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_QUEUECHECKS_H
#define ASCENDTILE_LIB_CLANG_QUEUECHECKS_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Judges the markers of queues and erases them. Runs on kernels in which
/// everything is inlined and simple variables are values.
struct QueueChecksPass : llvm::PassInfoMixin<QueueChecksPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_QUEUECHECKS_H
