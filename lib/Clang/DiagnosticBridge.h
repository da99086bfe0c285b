//===-- DiagnosticBridge.h - LLVM's findings as clang's ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_DIAGNOSTICBRIDGE_H
#define ASCENDTILE_LIB_CLANG_DIAGNOSTICBRIDGE_H

#include "Clang/KernelConsumer.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"

namespace clang {
class CompilerInstance;
class SourceLocation;
} // namespace clang

namespace ascend {

/// The location of a place in \p CI's sources; invalid if it has no such file.
/// Loads the file if only the other core's compilation did.
clang::SourceLocation locate(clang::CompilerInstance &CI,
                             const SourcePlace &Place);

/// Reports \p Text as clang does.
void report(clang::CompilerInstance &CI, clang::SourceLocation Loc,
            llvm::DiagnosticSeverity Severity, llvm::StringRef Text);

/// A handler for an LLVMContext: errors, warnings and the remarks that -Rpass
/// asks for come out at the source line. \p CI has to outlive it.
std::unique_ptr<llvm::DiagnosticHandler>
createDiagnosticBridge(clang::CompilerInstance &CI);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_DIAGNOSTICBRIDGE_H
