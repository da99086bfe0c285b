//===-- Schedule.cpp - How fast each pipe is in one run -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Schedule.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ascend::sim {

uint64_t Schedule::random() {
  // splitmix64
  uint64_t X = State += 0x9e3779b97f4a7c15;
  X = (X ^ X >> 30) * 0xbf58476d1ce4e5b9;
  X = (X ^ X >> 27) * 0x94d049bb133111eb;
  return X ^ X >> 31;
}

Schedule Schedule::adversarial(unsigned Number, uint64_t Seed) {
  Schedule S;
  S.Number = Number;
  S.State = Seed * 0x2545f4914f6cdd1d + Number;
  for (unsigned I = 0; I != NumPipes; ++I)
    S.Slowest[I] = static_cast<Pipe>(I);
  for (unsigned I = NumPipes - 1; I; --I)
    std::swap(S.Slowest[I], S.Slowest[S.random() % (I + 1)]);
  // The slowest of the pipes that data move through changes in turn.
  static constexpr Pipe Turn[] = {Pipe::MTE2, Pipe::M, Pipe::MTE1,
                                  Pipe::FIX,  Pipe::V, Pipe::MTE3};
  Pipe Last = Turn[(Number - 1) % std::size(Turn)];
  std::swap(*find(S.Slowest, Last), S.Slowest[0]);
  uint64_t Factor = 1;
  for (unsigned I = NumPipes; I-- != 0; Factor *= 64)
    S.Factor[static_cast<unsigned>(S.Slowest[I])] = Factor;
  return S;
}

std::string Schedule::name() const {
  if (isNormal())
    return "";
  SmallVector<StringRef, NumPipes> Names;
  for (Pipe P : Slowest)
    Names.push_back(nameOf(P));
  return (Twine("schedule ") + Twine(Number) +
          ", slowest pipe first: " + join(Names, " "))
      .str();
}

uint64_t Schedule::duration(Pipe P, uint64_t Cost) {
  if (isNormal())
    return Cost;
  // Some operations are fast even on the slowest pipe.
  uint64_t Jitter = random() % 4;
  return Jitter == 0 ? 1 : Factor[static_cast<unsigned>(P)] * Jitter;
}

} // namespace ascend::sim
