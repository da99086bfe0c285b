//===- FlagTable.cpp - Flags and barriers under construction --------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlagTable.h"

#include "llvm/ADT/STLExtras.h"

using namespace ascend::sync;

unsigned FlagTable::addFlag(Pipe Src, Pipe Dst, bool Credit) {
  Flags.emplace_back();
  Flags.back().Src = Src;
  Flags.back().Dst = Dst;
  Flags.back().Credit = Credit;
  return Flags.size() - 1;
}

void FlagTable::add(unsigned Pos, const Step &S) {
  auto &List = Steps[Pos];
  List.insert(llvm::partition_point(
                  List, [&](const Step &X) { return X.When <= S.When; }),
              S);
  noteChange(Pos);
}

void FlagTable::addSet(unsigned F, unsigned Pos, Phase When) {
  add(Pos, {Action::Set, When, F, Pipe::All});
  auto &Sets = Flags[F].Sets;
  Sets.insert(llvm::upper_bound(Sets, Pos), Pos);
}

void FlagTable::addWait(unsigned F, unsigned Pos, Phase When) {
  add(Pos, {Action::Wait, When, F, Pipe::All});
  auto &Waits = Flags[F].Waits;
  Waits.insert(llvm::upper_bound(Waits, Pos), Pos);
}

void FlagTable::append(unsigned Pos, const Step &S) {
  Steps[Pos].push_back(S);
  noteChange(Pos);
  if (S.K == Action::Set)
    Flags[S.Flag].Sets.push_back(Pos);
  if (S.K == Action::Wait)
    Flags[S.Flag].Waits.push_back(Pos);
}

void FlagTable::addBarrier(Pipe Drained, unsigned Pos, bool Pinned) {
  for (Step &S : Steps[Pos]) {
    if (S.K != Action::Barrier || S.When != Phase::Barrier || S.Dropped ||
        (S.Drained != Drained && S.Drained != Pipe::All))
      continue;
    S.Pinned |= Pinned;
    return;
  }
  Step S{Action::Barrier, Phase::Barrier, 0, Drained};
  S.Pinned = Pinned;
  add(Pos, S);
}

void FlagTable::addBarrierBefore(unsigned Pos, unsigned Index) {
  Step S{Action::Barrier, Steps[Pos][Index].When, 0, Pipe::All};
  Steps[Pos].insert(Steps[Pos].begin() + Index, S);
  noteChange(Pos);
}

void FlagTable::drop(unsigned F) {
  Flags[F].Dropped = true;
  for (llvm::ArrayRef<unsigned> List :
       {llvm::ArrayRef(Flags[F].Sets), llvm::ArrayRef(Flags[F].Waits)})
    for (unsigned Pos : List)
      noteChange(Pos);
}

bool FlagTable::changedSince(unsigned Then, unsigned Lo, unsigned Hi) const {
  if (Then == Version)
    return false;
  return llvm::any_of(llvm::ArrayRef(ChangedAt).slice(Lo, Hi - Lo),
                      [&](unsigned At) { return At > Then; });
}

FlagTable FlagTable::pinned() const {
  FlagTable Result(Steps.size());
  std::vector<unsigned> NewNumber(Flags.size());
  for (unsigned I = 0; I < Flags.size(); ++I) {
    const Flag &F = Flags[I];
    if (!F.Pinned || F.Dropped)
      continue;
    NewNumber[I] = Result.Flags.size();
    Result.Flags.push_back(F);
    Result.Flags.back().Sets.clear();
    Result.Flags.back().Waits.clear();
  }
  for (unsigned Pos = 0; Pos < Steps.size(); ++Pos)
    for (Step S : Steps[Pos]) {
      if (!live(S) || (S.K != Action::Barrier && !Flags[S.Flag].Pinned))
        continue;
      if (S.K != Action::Barrier)
        S.Flag = NewNumber[S.Flag];
      Result.append(Pos, S);
    }
  return Result;
}
