//===-- GoldenCheck.h - Results against what they should be -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_GOLDENCHECK_H
#define ASCENDTILE_LIB_SIM_GOLDENCHECK_H

#include "AscendTile/Sim/Simulation.h"

namespace ascend::sim {

struct Comparison {
  bool Wrong = false;
  double MaxError = 0; ///< Of |difference| / max(1, |expected|).
  std::string Text;    ///< If wrong: where, by how much, how often.
};

/// Two NaNs are equal; a NaN and a number are infinitely far apart.
Comparison compare(const Tensor &Got, const Golden &G);

/// "[3, 17]": the indexes of element number \p I.
std::string indexText(const Tensor &T, uint64_t I);
/// The element as a person reads it.
std::string numberText(const Tensor &T, uint64_t I);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_GOLDENCHECK_H
