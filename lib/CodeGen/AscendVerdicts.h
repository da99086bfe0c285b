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
class Module;
}

namespace ascend {

/// What comes of a finding.
enum class Outcome : uint8_t {
  Remark,   ///< Some arguments would make it a mistake.
  Warning,  ///< Flags of the source that may be right.
  FallBack, ///< Flags of ours that are not proved: barriers instead.
  Error,    ///< A mistake in the source.
  Internal, ///< A mistake of ours.
};

/// \p IsStrict: what the source synchronises itself has to be proved.
Outcome outcomeOf(const check::Diagnostic &D, SyncOrigin Sync,
                  bool MayFallBack, bool IsStrict);

/// Tells a module's author what the checkers found, at the lines of its debug
/// locations.
class VerdictReporter {
public:
  VerdictReporter(const llvm::Module &M, bool MayFallBack, bool IsStrict)
      : M(M), MayFallBack(MayFallBack), IsStrict(IsStrict) {}

  /// The kernels to compile with barriers. Unless there are any and nothing is
  /// wrong besides, which leaves it to the next report, says everything.
  llvm::SmallVector<std::string, 1> report(const check::Report &R) const;

private:
  Outcome outcomeOf(const check::KernelReport &K,
                    const check::Diagnostic &D) const;
  void report(const check::KernelReport &K) const;
  void report(const check::KernelReport &K, const check::Diagnostic &D) const;
  /// Says why a kernel gets barriers.
  void reportFallBack(const check::KernelReport &K) const;

  const llvm::Module &M;
  bool MayFallBack, IsStrict;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDVERDICTS_H
