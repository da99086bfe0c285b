//===- RingLifting.h - Flags of sets that a ring goes round -----*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TLOAD l1[0]                      TLOAD l1[0]
//   loop i:                          set_flag  MTE1, MTE2, 0, 1   // all free
//     TLOAD    l1[i + 1]             wait_flag MTE1, MTE2, 0      // phase 1 of
//     TEXTRACT …, l1[i]              set_flag  MTE2, MTE1, 0      // slot 0
//                               =>   loop q = 0, 1, 0, …
//                                      wait_flag MTE1, MTE2, q + 1
//                                      TLOAD     l1[i + 1]
//                                      set_flag  MTE2, MTE1, q + 1
//                                      wait_flag MTE2, MTE1, q
//                                      TEXTRACT  …, l1[i]
//                                      set_flag  MTE1, MTE2, q
//                                    wait_flag MTE2, MTE1, q + 1  // phase 0 of
//                                    set_flag  MTE1, MTE2, q + 1  // the last
//                                    wait_flag MTE1, MTE2, 0, 1
//
// Why this is right: every slot goes through the phases of its round in order,
// one an iteration (RingKernel.h), and then waits for its next round. So the
// flags are planned, and proved, for one slot; an action of a phase belongs to
// the slot that is in that phase, and every iteration passes it once, whether
// or not the operations there are executed. Where the loop is entered, slots
// that begin in the middle of a round get the actions that they have missed;
// where it is left, those that they would still have had. Then all slots have
// come to the end of a round, and the flags are as they were. In front of the
// loop nest they are put up, and behind it taken down.
//
// Which event id a slot has is a matter of the loop's own counter, not of the
// set's index; it begins at 0 whenever the loop is entered. So that a slot has
// the same id every time, the index has to begin the same, too, if other loops
// are around. What is outside of the loop is ordered as anything else.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_RINGLIFTING_H
#define ASCENDTILE_LIB_SYNC_RINGLIFTING_H

#include "Lifting.h"
#include "RingKernel.h"

#include <memory>

namespace ascend::sync {

/// Plans one slot of \p Group; null where that cannot be lifted.
std::unique_ptr<Lifting> planRing(const FlowGraph &G, RingGroup Group);

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_RINGLIFTING_H
