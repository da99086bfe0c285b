//===-- Repair.h - Local search by eviction ---------------------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where neither a greedy packing nor the exact search gets there: place what
/// has no place at the offset that disturbs least, evict what is in the way,
/// and remember which items were hard to place. Never proves anything.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_REPAIR_H
#define ASCENDTILE_LIB_SLOTS_REPAIR_H

#include "Layout.h"

namespace ascend::slots {

/// Repairs \p Start, a packing of \p G that may exceed \p Limit bytes, within
/// \p MaxSteps steps. Returns whether everything now ends at or below the
/// limit; \p Start is then the packing found, else unspecified.
bool repair(const Group &G, uint64_t Limit, Layout &Start, uint64_t MaxSteps);

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_REPAIR_H
