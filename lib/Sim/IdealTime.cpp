//===-- IdealTime.cpp - The time that dependences alone ask for -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/IdealTime.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::sim {

IdealTime::IdealTime(const Kernel &K, const GlobalMemory &GM) {
  for (unsigned S = 0; S != NumSpaces; ++S)
    Chip.emplace_back(K.nominalBytes(static_cast<Space>(S)), 32);
  for (const Region &R : GM.regions())
    Global.emplace_back(R.Bytes.size(), R.ElemBytes);
}

GranuleMap<uint64_t> &IdealTime::doneOf(const ByteRange &R) {
  return R.Mem == Space::GM ? Global[R.Region]
                            : Chip[static_cast<unsigned>(R.Mem)];
}

void IdealTime::add(Pipe P, uint64_t Cycles, const Footprint &F,
                    const VectorTime &Parts) {
  // What the scalar unit has read may be among an operation's inputs.
  uint64_t Start = std::max(Free[static_cast<unsigned>(P)],
                            Free[static_cast<unsigned>(Pipe::S)]);
  for (const ByteRange &R : F.Reads)
    doneOf(R).visit(R.Begin, R.End, [&](uint64_t Done, uint64_t) {
      Start = std::max(Start, Done);
    });
  // Nobody has to wait for the unit's tail, and its head is the first one's.
  bool IsFirst = Free[static_cast<unsigned>(P)] == 0;
  uint64_t End = Start + Cycles - Parts.Tail - (IsFirst ? 0 : Parts.Head);
  for (const ByteRange &R : F.Writes)
    doneOf(R).update(R.Begin, R.End,
                     [&](uint64_t &Done, uint64_t) { Done = End; });
  Free[static_cast<unsigned>(P)] = End;
}

uint64_t IdealTime::cycles() const { return *max_element(Free); }

} // namespace ascend::sim
