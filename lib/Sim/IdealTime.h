//===-- IdealTime.h - The time that dependences alone ask for ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same operations, each starting when its pipe is free and its inputs are
// complete: no flags, and reused memory costs nothing, since every reader goes
// with the last writer in program order.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_IDEALTIME_H
#define ASCENDTILE_LIB_SIM_IDEALTIME_H

#include "Sim/Footprint.h"
#include "Sim/GranuleMap.h"

namespace ascend::sim {

class IdealTime {
public:
  IdealTime(const Kernel &K, const GlobalMemory &GM);

  /// The next operation in program order; \p Parts of the vector unit's.
  void add(Pipe P, uint64_t Cycles, const Footprint &F,
           const VectorTime &Parts = {});
  /// Cycles until the last pipe is idle.
  uint64_t cycles() const;

private:
  GranuleMap<uint64_t> &doneOf(const ByteRange &R);

  std::vector<GranuleMap<uint64_t>> Chip;   ///< By Space: when it was written.
  std::vector<GranuleMap<uint64_t>> Global; ///< By region.
  std::array<uint64_t, NumPipes> Free = {};
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_IDEALTIME_H
