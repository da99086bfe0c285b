//===- Lifting.cpp - From one slot's flags to those of all ----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lifting.h"

using namespace ascend::sync;

Lifting::~Lifting() = default;

std::optional<llvm::SmallVector<unsigned, 8>>
ascend::sync::takeEvents(EventMasks &Free, llvm::ArrayRef<FlagKey> Flags,
                         unsigned Length) {
  EventMasks Left = Free;
  llvm::SmallVector<unsigned, 8> Bases;
  for (const FlagKey &F : Flags) {
    EventMask &Mask = Left[pipeIndex(F.Src)][pipeIndex(F.Dst)];
    unsigned Run = (1u << Length) - 1, Base = 0;
    while (Base + Length <= NumEvents && ((Mask >> Base) & Run) != Run)
      ++Base;
    if (Base + Length > NumEvents)
      return std::nullopt;
    Mask &= ~(Run << Base);
    Bases.push_back(Base);
  }
  Free = Left;
  return Bases;
}

void ascend::sync::addCredits(const FlowGraph &G, const FlagKey &Flag,
                              unsigned First, unsigned Count,
                              llvm::ArrayRef<unsigned> Front,
                              llvm::ArrayRef<unsigned> Behind,
                              RotationPlan &Result) {
  Action A;
  A.Src = Flag.Src;
  A.Dst = Flag.Dst;
  for (A.Event = First; A.Event != First + Count; ++A.Event) {
    A.K = Action::Set;
    for (unsigned Pos : Front) {
      A.Where = G.location(Pos);
      Result.Announcements.push_back(A);
    }
    A.K = Action::Wait;
    for (unsigned Pos : Behind) {
      A.Where = G.location(Pos);
      Result.Drains.push_back(A);
    }
  }
}
