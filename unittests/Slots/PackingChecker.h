//===-- PackingChecker.h - Judges packings without the packer's code *- C++
//-*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_SLOTS_PACKINGCHECKER_H
#define ASCENDTILE_UNITTESTS_SLOTS_PACKINGCHECKER_H

#include "AscendTile/Slots/Packer.h"
#include <string>

namespace ascend::slots {

/// Whether two items are live at one position.
bool meet(const Item &A, const Item &B);

/// Compares each pair of items and each item with each rule. Returns the first
/// rule that \p S breaks, or nothing.
std::string findViolation(const Problem &P, const Solution &S);

/// An item that is live in [Begin, End).
Item makeItem(uint64_t Bytes, uint64_t Begin, uint64_t End, uint64_t Align = 1);

} // namespace ascend::slots

#endif // ASCENDTILE_UNITTESTS_SLOTS_PACKINGCHECKER_H
