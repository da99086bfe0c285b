//===-- Diagnostics.cpp - Messages for kernel authors ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace ascend;

int KernelDiagnostic::kind() {
  static const int Kind = getNextAvailablePluginDiagnosticKind();
  return Kind;
}

void KernelDiagnostic::print(DiagnosticPrinter &DP) const {
  if (isLocationAvailable())
    DP << getLocationStr() << ": ";
  else
    DP << "in function '" << getFunction().getName() << "': ";
  DP << Text;
}

void ascend::reportError(const Function &F, const DebugLoc &Loc,
                         const Twine &Text) {
  F.getContext().diagnose(KernelDiagnostic(F, Loc, Text));
}

void ascend::reportWarning(const Function &F, const DebugLoc &Loc,
                           const Twine &Text) {
  F.getContext().diagnose(KernelDiagnostic(F, Loc, Text, DS_Warning));
}

void ascend::discardBody(Function &F) {
  F.deleteBody();
  F.setSubprogram(nullptr);
}
