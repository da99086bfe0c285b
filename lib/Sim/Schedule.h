//===-- Schedule.h - How fast each pipe is in one run -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_SCHEDULE_H
#define ASCENDTILE_LIB_SIM_SCHEDULE_H

#include "AscendTile/MC/TileType.h"
#include <array>
#include <string>

namespace ascend::sim {

/// The normal schedule takes every operation's cost; an adversarial one makes
/// some pipes arbitrarily slower than others. Order on one pipe never changes.
class Schedule {
public:
  static Schedule normal() { return Schedule(); }
  /// Adversarial schedule number \p Number, from 1; equal seeds give equal
  /// schedules.
  static Schedule adversarial(unsigned Number, uint64_t Seed);

  bool isNormal() const { return Number == 0; }
  /// "schedule 2: slowest MTE2, then M, …"
  std::string name() const;
  /// Cycles that an operation of \p Cost cycles takes this time.
  uint64_t duration(Pipe P, uint64_t Cost);
  /// Blocks run from the last to the first.
  bool reversesBlocks() const { return Number % 2; }

private:
  uint64_t random();

  unsigned Number = 0;
  uint64_t State = 0;
  std::array<Pipe, NumPipes> Slowest = {}; ///< Slowest first.
  std::array<uint64_t, NumPipes> Factor = {};
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_SCHEDULE_H
