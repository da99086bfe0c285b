//===-- Preferences.h - Pairs that prefer not to share bytes ----*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_PREFERENCES_H
#define ASCENDTILE_LIB_SLOTS_PREFERENCES_H

#include "Group.h"

namespace ascend::slots {

/// The Avoid pairs of \p P that a packing can honour, the important ones first.
std::vector<ItemPair> avoidPairs(const Problem &P);

/// The Avoid pairs of \p P that share bytes at \p Offsets, lower index first,
/// in ascending order. Pairs that are live together cannot, and do not count.
std::vector<ItemPair> sharingPairs(const Problem &P,
                                   llvm::ArrayRef<uint64_t> Offsets);

/// Moves single items of a legal packing away from items they avoid, where
/// that harms nothing. \p Pairs are those of avoidPairs.
void moveApart(const Problem &P, llvm::ArrayRef<ItemPair> Pairs,
               std::vector<uint64_t> &Offsets);

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_PREFERENCES_H
