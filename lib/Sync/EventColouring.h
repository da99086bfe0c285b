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
// Where the ids run out, in this order:
//  * a flag of a loop is separated from earlier loops by one barrier in front;
//  * one barrier in each iteration replaces the credits of a loop;
//  * the producer of a straight line waits for the consumer now and then;
//  * a barrier takes the place of the flag.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_EVENTCOLOURING_H
#define ASCENDTILE_LIB_SYNC_EVENTCOLOURING_H

#include "FlowGraph.h"
#include "SetFacts.h"

namespace ascend::sync {

enum class Colours {
  Fit,       ///< Every flag has an id.
  Separated, ///< The same, thanks to barriers in front of loops.
  Short,     ///< Ids were missing.
};

/// Gives each flag of \p T an event id by \p Facts. If the result is not Fit,
/// \p T has got barriers and pinned flags that make others unnecessary; if it
/// is Short, the caller must find the flags anew and try again. \p MayPress
/// allows reverse flags in straight lines.
Colours colourEvents(const FlowGraph &G, FlagTable &T, FactsOfSets Facts,
                     bool MayPress, std::vector<Remark> &Remarks);

/// The outermost loops in which flags of \p T would have no event id, other than
/// by a barrier in front of the loop.
llvm::SmallVector<unsigned, 4> crowdedNests(const FlowGraph &G, FlagTable &T,
                                            const FactsOfSets &Facts);

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_EVENTCOLOURING_H
