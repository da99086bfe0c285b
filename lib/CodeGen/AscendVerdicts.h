//===-- AscendVerdicts.h - What the checkers' findings mean -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDVERDICTS_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDVERDICTS_H

#include "AscendTile/Check/Report.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class Module;
}

namespace ascend {

/// What comes of a finding.
enum class Outcome : uint8_t {
  Remark,   ///< Some arguments would make it a mistake.
  Warning,  ///< Flags of the source that may be right.
  FallBack, ///< Flags or slots of ours that are not proved: barriers instead.
  Error,    ///< A mistake in the source.
  Internal, ///< A mistake of ours.
};

/// What may be compiled again in a form that is easier to prove: nothing, what
/// takes parts of tensors to be apart, or anything.
enum class FallBacks : uint8_t { None, Windows, All };

/// \p IsStrict: what the source synchronises itself has to be proved.
Outcome outcomeOf(const check::Diagnostic &D, SyncOrigin Sync,
                  FallBacks Allowed, bool IsStrict);

/// A kernel to compile again.
struct FallBack {
  std::string Kernel;
  bool WindowsOnly = false; ///< All else is proved.
};

/// Tells a module's author what the checkers found, at the lines of its debug
/// locations.
class VerdictReporter {
public:
  VerdictReporter(const llvm::Module &M, FallBacks Allowed, bool IsStrict)
      : M(M), Allowed(Allowed), IsStrict(IsStrict) {}

  /// The kernels to compile again. Unless there are any and nothing is wrong
  /// besides, which leaves it to the next report, says everything.
  llvm::SmallVector<FallBack, 1> report(const check::Report &R) const;

private:
  const llvm::Function &functionOf(const check::KernelReport &K) const;
  Outcome outcomeOf(const check::KernelReport &K,
                    const check::Diagnostic &D) const;
  void report(const check::KernelReport &K) const;
  void report(const check::KernelReport &K, const check::Diagnostic &D) const;
  FallBack fallBackOf(const check::KernelReport &K) const;
  /// Says why a kernel is compiled again.
  void reportFallBack(const check::KernelReport &K) const;

  const llvm::Module &M;
  FallBacks Allowed;
  bool IsStrict;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDVERDICTS_H
