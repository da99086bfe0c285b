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
#include "SetFacts.h"

namespace ascend::sync {

/// Whether \p T covers every hazard with flags that alternate. If so, \p Facts,
/// if given, holds what is known at each set.
bool isProved(const FlowGraph &G, const Conflicts &C, const FlagTable &T,
              FactsOfSets *Facts = nullptr);

/// Puts barriers in front of operations whose hazards are not covered and of
/// sets that could come too early, and drops unbalanced flags. Returns false
/// if \p T is still not proved, which only unbalanced flags can cause. Adds a
/// remark for each barrier to \p Remarks if given. \p Facts as above.
bool repair(const FlowGraph &G, const Conflicts &C, FlagTable &T,
            std::vector<Remark> *Remarks, FactsOfSets *Facts = nullptr);

/// Removes flags and barriers that the others make redundant, and keeps \p Facts
/// current. Skipped for kernels so large that trying each one would not be near
/// linear.
void prune(const FlowGraph &G, const Conflicts &C, FlagTable &T,
           FactsOfSets &Facts);

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_PLANREPAIR_H
