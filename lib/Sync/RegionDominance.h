//===- RegionDominance.h - Dominance inside a loop body ---------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_REGIONDOMINANCE_H
#define ASCENDTILE_LIB_SYNC_REGIONDOMINANCE_H

namespace ascend::sync {

struct Region;

/// Fills in the dominator and post-dominator trees of the acyclic body \p R,
/// whose nodes are connected and in topological order.
void computeRegionDominance(Region &R);

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_REGIONDOMINANCE_H
