//===-- Cliques.h - Items that are live together ----------------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A clique lists the items of a group that are live at one position, for each
/// position whose list is no part of another. Counting the bytes of cliques is
/// how the searches know early that they cannot succeed.
///
/// Counts are in granules, the largest size that divides every alignment: an
/// item that ends within a granule keeps all others out of the rest of it.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_CLIQUES_H
#define ASCENDTILE_LIB_SLOTS_CLIQUES_H

#include "Group.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace ascend::slots {

/// The size in bytes that divides the alignment of each item of \p G.
uint64_t granule(const Group &G);

/// Items live at one position, in the group's numbering.
struct Clique {
  std::vector<unsigned> Items;
  /// Whole granules that no item can have there; sorted and merged.
  llvm::SmallVector<ByteRange, 2> Blocked;

  /// Bytes in [Low, High) that are not blocked.
  uint64_t freeBytes(uint64_t Low, uint64_t High) const;
};

/// Calls \p Visit with each maximal clique of \p G, in program order.
void forEachClique(const Group &G,
                   llvm::function_ref<void(const Clique &)> Visit);

/// No packing of \p G has a lower peak, in bytes.
uint64_t peakBound(const Group &G);

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_CLIQUES_H
