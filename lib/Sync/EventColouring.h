//===- EventColouring.h - Event ids for flags -------------------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two flags of one pair of pipes may share an id if at each set of either, the
// other one is down and its waits are known to be over. Flags of the innermost
// loops choose first.
//
// Where the ids run out, a flag of a loop is separated from earlier loops by
// one barrier in front, a straight line makes its producer wait for the
// consumer now and then, and what is left becomes a barrier.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_EVENTCOLOURING_H
#define ASCENDTILE_LIB_SYNC_EVENTCOLOURING_H

#include "FlagTable.h"
#include "FlowGraph.h"

namespace ascend::sync {

/// Gives each flag of \p T an event id. Returns true if all have one; if not,
/// \p T was changed so that fewer are needed and the caller must prove it and
/// try again. \p MayPress allows reverse flags in straight lines.
bool colourEvents(const FlowGraph &G, FlagTable &T, bool MayPress,
                  std::vector<Remark> &Remarks);

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_EVENTCOLOURING_H
