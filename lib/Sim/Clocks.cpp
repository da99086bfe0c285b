//===-- Clocks.cpp - What happens before what -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Clocks.h"
#include <algorithm>

namespace ascend::sim {

static unsigned indexOf(Pipe P) { return static_cast<unsigned>(P); }

static void join(Clock &To, const Clock &From) {
  for (unsigned I = 0; I != To.size(); ++I)
    To[I] = std::max(To[I], From[I]);
}

const Clock &Clocks::begin(Pipe P, unsigned Control) {
  Clock &C = Known[indexOf(P)];
  if (P != Pipe::S)
    join(C, Snapshots[Control]);
  return C;
}

uint32_t Clocks::count(Pipe P) {
  uint32_t N = ++Count[indexOf(P)];
  if (ordersItself(P))
    Known[indexOf(P)][indexOf(P)] = N;
  return N;
}

Clock Clocks::raised(Pipe P) const {
  Clock C = Known[indexOf(P)];
  C[indexOf(P)] = Count[indexOf(P)];
  return C;
}

void Clocks::taken(Pipe P, const Clock &Flag) {
  join(Known[indexOf(P)], Flag);
  if (P != Pipe::S)
    return;
  Committed = std::max(Committed, Flag[indexOf(Pipe::S)]);
  takeSnapshot();
}

void Clocks::barrier(Pipe P) {
  Known[indexOf(P)][indexOf(P)] = Count[indexOf(P)];
  if (P != Pipe::S)
    return;
  Committed = Count[indexOf(P)];
  takeSnapshot();
}

void Clocks::barrierAll() {
  Known[indexOf(Pipe::S)] = Count;
  Committed = Count[indexOf(Pipe::S)];
  takeSnapshot();
}

void Clocks::takeSnapshot() {
  Clock &C = Known[indexOf(Pipe::S)];
  C[ControlComponent] = ++Count[ControlComponent];
  Snapshots.push_back(C);
  Snapshots.back()[indexOf(Pipe::S)] = Committed;
}

} // namespace ascend::sim
