//===- PlanRepair.h - Proves a plan, adds barriers where needed -*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last word on a plan: whatever the placement did, a plan leaves here only
// if each hazard is ordered and each set happens after the previous wait.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_PLANREPAIR_H
#define ASCENDTILE_LIB_SYNC_PLANREPAIR_H

#include "Conflicts.h"
#include "PendingFlow.h"

namespace ascend::sync {

/// Whether \p T covers every hazard with flags that alternate.
bool isProved(const FlowGraph &G, const Conflicts &C, const FlagTable &T);

/// Puts barriers in front of operations whose hazards are not covered and of
/// sets that could come too early, and drops unbalanced flags. Returns false
/// if \p T is still not proved, which only unbalanced flags can cause. Adds a
/// remark for each barrier to \p Remarks if given.
bool repair(const FlowGraph &G, const Conflicts &C, FlagTable &T,
            std::vector<Remark> *Remarks);

/// Removes flags and barriers that the others make redundant. Skipped for
/// kernels so large that trying each one would not be near linear.
void prune(const FlowGraph &G, const Conflicts &C, FlagTable &T);

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_PLANREPAIR_H
