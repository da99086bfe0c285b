//===-- Checker.h - Judges allocation and synchronisation -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two checkers read the final instruction stream as printed: the slot checker
// proves that tiles that live at the same time share no byte, the sync checker
// that flags and barriers order every pair of conflicting operations and that
// no flag hangs. They share no code with the passes that they judge
// (docs/checkers.md).
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_CHECK_CHECKER_H
#define ASCENDTILE_CHECK_CHECKER_H

#include "AscendTile/Check/Report.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace ascend::check {

struct Options {
  /// Instructions that one attempt at a proof may look at, some of them many
  /// times. Beyond, it is given up and what a cheaper attempt left open stays
  /// unproved. 0: 400 000, or sixty times what the kernel has.
  unsigned Effort = 0;
  /// Tensor arguments may overlap.
  bool MayAlias = false;
};

/// Judges every kernel of some assembly. An error says why the assembly cannot
/// be read.
llvm::Expected<Report> check(std::unique_ptr<llvm::MemoryBuffer> Assembly,
                             const Options &O = {});

} // namespace ascend::check

#endif // ASCENDTILE_CHECK_CHECKER_H
