//===- FlagPlanner.h - Set/wait flags for a kernel --------------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   MTE2  TLOAD    l1                MTE2  TLOAD    l1
//   MTE1  TEXTRACT l0a, l1     =>    MTE2  set_flag  MTE2, MTE1, 0
//                                    MTE1  wait_flag MTE2, MTE1, 0
//                                    MTE1  TEXTRACT l0a, l1
//
// For every path, trip count and relative speed of the pipes a plan
//  * orders each two operations of different pipes of which one writes what the
//    other one touches, and those of one pipe that does not interlock them;
//  * alternates set and wait of every flag, also in the happens-before order,
//    so that no flag is ever raised twice, and leaves none raised at the exit;
//  * never starves a wait: its set comes earlier in program order.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SYNC_FLAGPLANNER_H
#define ASCENDTILE_SYNC_FLAGPLANNER_H

#include "AscendTile/Sync/Plan.h"

namespace ascend::sync {

/// Covers the hazards of \p P with flags, and with barriers where flags cannot
/// express them or event ids run out (with a remark each time).
Plan insertFlags(const Problem &P);

/// The slow reference: a pipe_barrier(ALL) before each operation that depends
/// on anything that is not drained yet.
Plan insertBarriers(const Problem &P);

} // namespace ascend::sync

#endif // ASCENDTILE_SYNC_FLAGPLANNER_H
