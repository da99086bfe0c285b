//===-- Timeline.h - What ran when ------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_TIMELINE_H
#define ASCENDTILE_SIM_TIMELINE_H

#include "AscendTile/Sim/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace ascend::sim {

/// The normal schedule of one block, in cycles.
struct Timeline {
  /// A tile operation on its pipe.
  struct Box {
    Pipe On;
    const Inst *I;
    uint64_t Begin, End;
  };
  /// A flag, from where it was raised to where it was taken.
  struct Arrow {
    Pipe From, To;
    unsigned Event;
    uint64_t Raised, Taken;
    const Inst *Set;
    const Inst *Wait;
  };
  std::vector<Box> Boxes;
  std::vector<Arrow> Arrows;
  uint64_t Cycles = 0;
};

/// Writes a picture: one row a pipe, an axis in cycles, the assembly line of
/// each box in its tooltip.
void writeSVG(const Timeline &T, const Kernel &K, const Program &P,
              llvm::raw_ostream &OS);

/// Writes the JSON that Chrome's and Perfetto's trace viewers read, one thread
/// a pipe; a microsecond there is a cycle.
void writeTrace(const Timeline &T, const Kernel &K, const Program &P,
                llvm::raw_ostream &OS);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_TIMELINE_H
