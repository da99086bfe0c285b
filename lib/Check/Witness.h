//===-- Witness.h - Paths that refute ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A finding of the analysis may be due to a walk that nothing takes. Here
// single walks are followed, each with states of its own, and what they break
// is refuted if some arguments take them for sure: every branch on the way was
// decided by numbers, or asked one argument for something that it can be.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_WITNESS_H
#define ASCENDTILE_LIB_CHECK_WITNESS_H

#include "Check/SlotState.h"
#include "Check/SyncState.h"
#include "Check/Walker.h"

namespace ascend::check {

/// A branch on a path: the instruction, and whether it jumps.
using Decision = std::pair<unsigned, bool>;

/// The paths found, by what they break; short ones are tried first.
std::map<FindingKey, std::vector<Decision>>
findWitnesses(const Function &F, const Control &C, ActionTable &Table,
              const SlotMap &Slots, const FindingMap &Wanted, unsigned Effort);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_WITNESS_H
