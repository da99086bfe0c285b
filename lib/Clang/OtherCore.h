//===-- OtherCore.h - A second compilation of the same source ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang compiles a translation unit once; the other kind of core needs it once
// more, with other macros. What both compilations find is shown once.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_OTHERCORE_H
#define ASCENDTILE_LIB_CLANG_OTHERCORE_H

#include "Clang/KernelConsumer.h"
#include "llvm/ADT/StringSet.h"

namespace ascend {

/// Diagnostics that were shown, by level, place and text.
using ShownDiagnostics = llvm::StringSet<>;

/// Adds to \p Shown what \p CI reports from now on.
void recordDiagnostics(clang::CompilerInstance &CI, ShownDiagnostics &Shown);

/// Compiles the source of \p First for \p C. Its Code is null after an error;
/// errors that \p Shown lacks have been shown then.
CoreModule compileForOtherCore(clang::CompilerInstance &First,
                               const ShownDiagnostics &Shown,
                               const ProcessorInfo &Info, Core C,
                               llvm::LLVMContext &Context);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_OTHERCORE_H
