//===-- ProblemCheck.h - What no packing can fix ----------------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SLOTS_PROBLEMCHECK_H
#define ASCENDTILE_LIB_SLOTS_PROBLEMCHECK_H

#include "AscendTile/Slots/Problem.h"
#include "AscendTile/Slots/Solution.h"

namespace ascend::slots {

/// The failure that \p P has before any search, if it has one. The order is
/// that of usefulness to the user: a single object that cannot fit is named
/// before the sum that it belongs to.
std::optional<Failure> checkProblem(const Problem &P);

} // namespace ascend::slots

#endif // ASCENDTILE_LIB_SLOTS_PROBLEMCHECK_H
