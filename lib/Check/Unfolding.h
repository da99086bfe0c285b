//===-- Unfolding.h - A kernel as a graph of cases --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How fine a graph tells cases apart:
//
//   blocks    one node a block; indices and event ids have to be constants
//   residues  a node a block and case of its steering registers. A loop counter
//             counts as a number for its first values, then modulo what the
//             loop's indices are taken of: the first trip, the others with even
//             and with odd i. So `i % 2` and `(i + 1) % 2` are numbers in each
//             node, and `i == 0` is decided.
//
// More values told apart make loops with few constant trips run to their end.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_UNFOLDING_H
#define ASCENDTILE_LIB_CHECK_UNFOLDING_H

#include "Check/Walker.h"

namespace ascend::check {

struct Fineness {
  bool Symbolic = false; ///< Numbers are looked at.
  unsigned Values = 0;   ///< Of a register at a place, told apart.
  bool Signs = false;    ///< Numbers above 0 are told from others.
  /// Of registers that only branches depend on no cases are told apart.
  bool IndicesOnly = false;
};

/// The graph, or nullopt if it would take more than \p Effort instructions.
/// \p C may be null where \p How is not symbolic.
std::optional<Graph> unfold(const Function &F, const Control *C,
                            ActionTable &Table, Fineness How, unsigned Effort);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_UNFOLDING_H
