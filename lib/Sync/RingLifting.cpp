//===- RingLifting.cpp - Flags of sets that a ring goes round -------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RingLifting.h"

#include "AscendTile/Sync/FlagPlanner.h"

#include "llvm/ADT/STLExtras.h"

using namespace ascend::sync;

namespace {

class RingLifting final : public Lifting {
public:
  RingLifting(const FlowGraph &G, RingGroup Members)
      : G(G), Group(std::move(Members)), Kernel(G, Group) {}

  /// Plans one slot; false where that does not do for all.
  bool planOne();
  llvm::ArrayRef<unsigned> sets() const override { return Group.Sets; }
  unsigned nest() const override { return G.outermostLoop(Group.Loop); }
  llvm::ArrayRef<unsigned> inFront() const override {
    return Kernel.inFrontOfNest();
  }
  bool lift(EventMasks &Free, RotationPlan &Result) const override;

private:
  /// An action of a phase.
  struct Step {
    Action::Kind K;
    unsigned Flag;
    unsigned Phase, Block, Position;
    /// It stands before all waits of its place.
    bool Announces;
  };
  /// The event ids of one lifting.
  struct Events {
    llvm::SmallVector<unsigned, 8> Bases; ///< By flag.
    unsigned Classes = 0;
    unsigned Counter = 0;
  };

  bool collectFlags();
  bool placeAll();
  std::optional<Events> giveEvents(EventMasks &Free) const;
  Action actionOf(Action::Kind K, unsigned Flag, const Events &Ids) const;
  /// An action for the slot in \p Phase of the current iteration.
  Action inLoop(const Step &S, unsigned Phase, const Events &Ids) const;
  void addEntry(const Events &Ids, RotationPlan &Result) const;
  void addExit(FlowEdge E, const Events &Ids, RotationPlan &Result) const;

  const FlowGraph &G;
  RingGroup Group;
  RingKernel Kernel;
  Plan One; ///< For one slot.
  llvm::SmallVector<FlagKey, 8> Flags;
  llvm::SmallVector<bool, 8> Primed; ///< Flags that are up outside the loop.
  std::vector<Step> Steps;           ///< The largest phase first.
  std::vector<Action> Barriers;      ///< Of pipes that wait for themselves.
};

} // namespace

bool RingLifting::planOne() {
  if (!Kernel.isUsable())
    return false;
  One = insertFlags(Kernel.problem());
  return One.Remarks.empty() && collectFlags() && placeAll();
}

/// The flags, and which are up when a round begins. Nothing but their priming
/// and draining may happen outside the loop. In it a pipe may need barriers of
/// its own, whichever slot it is.
bool RingLifting::collectFlags() {
  for (const Action &A : One.Actions) {
    if (A.K == Action::Barrier) {
      if (A.Src == Pipe::All || Kernel.isInFront(A.Where) ||
          Kernel.isBehind(A.Where))
        return false;
      continue;
    }
    unsigned Number = llvm::find(Flags, FlagKey::of(A)) - Flags.begin();
    if (Number == Flags.size()) {
      Flags.push_back(FlagKey::of(A));
      Primed.push_back(false);
    }
    if (Kernel.isInFront(A.Where)) {
      if (A.K != Action::Set || Primed[Number])
        return false;
      Primed[Number] = true;
    } else if (Kernel.isBehind(A.Where) && A.K != Action::Wait) {
      return false;
    }
  }
  return true;
}

bool RingLifting::placeAll() {
  std::optional<Location> Previous;
  bool AfterWait = false;
  for (const Action &A : One.Actions) {
    if (Kernel.isInFront(A.Where) || Kernel.isBehind(A.Where))
      continue;
    if (!Previous || !(*Previous == A.Where))
      AfterWait = false;
    Previous = A.Where;
    AfterWait |= A.K == Action::Wait;
    const bool IsBarrier = A.K == Action::Barrier;
    auto Place = Kernel.place(A.Where, /*Early=*/!AfterWait && !IsBarrier);
    if (!Place)
      return false;
    if (IsBarrier) {
      Action New = A;
      New.Where = G.location(Place->Position);
      Barriers.push_back(New);
      continue;
    }
    unsigned Flag = llvm::find(Flags, FlagKey::of(A)) - Flags.begin();
    Steps.push_back({A.K, Flag, Place->Phase, Place->Block, Place->Position,
                     !AfterWait});
  }
  return true;
}

/// As many ids a flag as slots; or fewer, where slots can share one as if they
/// were one slot: those that are never in a round at the same time.
std::optional<RingLifting::Events>
RingLifting::giveEvents(EventMasks &Free) const {
  unsigned Slots = G.problem().Rings[Group.Ring].Slots;
  for (unsigned Classes = std::min(Slots, NumEvents);
       Classes >= std::max(Group.Phases, 2u); --Classes) {
    if (Slots % Classes)
      continue;
    if (auto Bases = takeEvents(Free, Flags, Classes))
      return Events{std::move(*Bases), Classes, 0};
  }
  return std::nullopt;
}

Action RingLifting::actionOf(Action::Kind K, unsigned Flag,
                             const Events &Ids) const {
  Action A;
  A.K = K;
  A.Src = Flags[Flag].Src;
  A.Dst = Flags[Flag].Dst;
  A.Event = Ids.Bases[Flag];
  return A;
}

Action RingLifting::inLoop(const Step &S, unsigned Phase,
                           const Events &Ids) const {
  Action A = actionOf(S.K, S.Flag, Ids);
  A.Counter = Ids.Counter;
  A.Phase = Phase;
  return A;
}

/// All slots are at the end of a round; those that the first iteration finds in
/// the middle of one get there.
void RingLifting::addEntry(const Events &Ids, RotationPlan &Result) const {
  for (unsigned Pos : Kernel.inFront())
    for (unsigned Phase = 0; Phase + 1 < Group.Phases; ++Phase)
      for (const Step &S : Steps)
        if (S.Phase > Phase) {
          Action A = actionOf(S.K, S.Flag, Ids);
          A.Event += Phase;
          A.Where = G.location(Pos);
          Result.Others.push_back(A);
        }
}

/// What the slots that are in a round would still have had.
void RingLifting::addExit(FlowEdge E, const Events &Ids,
                          RotationPlan &Result) const {
  for (unsigned Phase = 0; Phase != Group.Phases; ++Phase)
    for (const Step &S : Steps)
      if (S.Phase < Phase ||
          (S.Phase == Phase && !Kernel.runsBefore(S.Block, E.From))) {
        Action A = inLoop(S, Phase, Ids);
        A.Where = G.location(G.onEdge(E));
        Result.Drains.push_back(A);
      }
}

bool RingLifting::lift(EventMasks &Free, RotationPlan &Result) const {
  std::optional<Events> Ids = giveEvents(Free);
  if (!Ids)
    return false;
  const Region &L = G.regions()[Group.Loop];
  Counter C;
  C.Classes = Ids->Classes;
  C.Phases = Group.Phases;
  C.Header = L.Header;
  for (unsigned Pos : Kernel.inFront())
    C.InFront.push_back(G.location(Pos));
  for (FlowEdge E : L.BackEdges)
    if (!llvm::is_contained(C.Latches, E.From))
      C.Latches.push_back(E.From);
  Result.Counters.push_back(std::move(C));
  Ids->Counter = Result.Counters.size();

  addEntry(*Ids, Result);
  for (const Step &S : Steps) {
    Action A = inLoop(S, S.Phase, *Ids);
    A.Where = G.location(S.Position);
    (S.Announces ? Result.Announcements : Result.Others).push_back(A);
  }
  llvm::append_range(Result.Others, Barriers);
  // Where the nest is left as well, first.
  for (FlowEdge E : L.Exits)
    addExit(E, *Ids, Result);
  // Flags that are up between rounds, from the front of the nest to its end.
  for (auto [F, Up, Base] : llvm::zip(Flags, Primed, Ids->Bases))
    if (Up)
      addCredits(G, F, Base, Ids->Classes, Kernel.inFrontOfNest(),
                 Kernel.behindNest(), Result);
  return true;
}

std::unique_ptr<Lifting> ascend::sync::planRing(const FlowGraph &G,
                                                RingGroup Group) {
  auto L = std::make_unique<RingLifting>(G, std::move(Group));
  if (!L->planOne())
    return nullptr;
  return L;
}
