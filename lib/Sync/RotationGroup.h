//===- RotationGroup.h - Sets that rotate together --------------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_ROTATIONGROUP_H
#define ASCENDTILE_LIB_SYNC_ROTATIONGROUP_H

#include "FlowGraph.h"

namespace ascend::sync {

/// The sets that one index scalar rotates.
struct RotationGroup {
  unsigned Index = 0;
  unsigned Slots = 0; ///< Of the largest set.
  llvm::SmallVector<unsigned, 4> Sets;
  /// The loop during an iteration of which the index keeps its value.
  unsigned Loop = 0;
  std::vector<unsigned> Ops; ///< Operation numbers, ascending.
  /// Positions between which the index has the iteration's value.
  unsigned ValueBegin = 0, ValueEnd = 0;
};

/// The groups of \p G's kernel, innermost loops first. Sets that more than one
/// index or a constant names do not rotate.
std::vector<RotationGroup> collectRotationGroups(const FlowGraph &G);

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_ROTATIONGROUP_H
