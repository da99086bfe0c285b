//===-- GreedyFit.h - Place items once, in a given order --------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_GREEDYFIT_H
#define ASCENDTILE_LIB_SLOTS_GREEDYFIT_H

#include "Layout.h"

namespace ascend::slots {

/// Orders in which a greedy packing may visit items.
enum class VisitOrder {
  /// Bytes times lifetime, largest first.
  Area,
  /// Largest first, then longest.
  Bytes,
  /// Largest first, then as listed.
  Size,
  /// Longest first, then largest.
  Extent,
  /// By first live position: what a linear scan does.
  Begin,
  /// As listed in the problem.
  Given,
};

/// The items of \p G in \p Order.
std::vector<unsigned> visitOrder(const Group &G, VisitOrder Order);

/// Places all items in \p Order; the result may exceed any memory.
Layout fitInOrder(const Group &G, llvm::ArrayRef<unsigned> Order, FitRule Rule);

/// The lowest of several greedy packings, never above plain first fit in the
/// given order, by first position, largest first or largest area first. Stops
/// early once the peak is \p GoodEnough.
Layout fitGreedily(const Group &G, uint64_t GoodEnough);

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_GREEDYFIT_H
