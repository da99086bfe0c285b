//===-- Diagnostics.h - Messages for kernel authors -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Errors and warnings about a kernel, at its source line. They go through the
// context's diagnostic handler: llc prints them and exits with 1, the clang
// plugin turns them into clang's own.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_IR_DIAGNOSTICS_H
#define ASCENDTILE_IR_DIAGNOSTICS_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/DiagnosticInfo.h"

namespace ascend {

class KernelDiagnostic final : public llvm::DiagnosticInfoWithLocationBase {
public:
  KernelDiagnostic(const llvm::Function &F, const llvm::DebugLoc &Loc,
                   const llvm::Twine &Text,
                   llvm::DiagnosticSeverity Severity = llvm::DS_Error)
      : DiagnosticInfoWithLocationBase(
            static_cast<llvm::DiagnosticKind>(kind()), Severity, F, Loc),
        Text(Text.str()) {}

  /// What is wrong, the numbers and the way out, without a location.
  llvm::StringRef text() const { return Text; }

  /// "gemm.cpp:20:5: text", or "in function 'gemm': text" without a location.
  void print(llvm::DiagnosticPrinter &DP) const override;

  static bool classof(const llvm::DiagnosticInfo *DI) {
    return DI->getKind() == kind();
  }

private:
  static int kind();
  std::string Text;
};

/// Reports an error. Compilation goes on, so that more can be found, but its
/// result is thrown away.
void reportError(const llvm::Function &F, const llvm::DebugLoc &Loc,
                 const llvm::Twine &Text);
void reportWarning(const llvm::Function &F, const llvm::DebugLoc &Loc,
                   const llvm::Twine &Text);

/// Makes a function that was refused a declaration, so that nothing later
/// trips over what was reported.
void discardBody(llvm::Function &F);

} // namespace ascend

#endif // ASCENDTILE_IR_DIAGNOSTICS_H
