//===- Rotation.cpp - Flags whose event id is the slot's ------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rotation.h"

#include "LoopKernel.h"

#include "AscendTile/Sync/FlagPlanner.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <map>
#include <optional>
#include <tuple>

using namespace ascend::sync;

namespace {

using EventMask = uint8_t;
using EventMasks = std::array<std::array<EventMask, NumPipes>, NumPipes>;

/// A flag of the plan for one slot.
struct FlagKey {
  Pipe Src, Dst;
  unsigned Event;
  bool operator==(const FlagKey &O) const {
    return Src == O.Src && Dst == O.Dst && Event == O.Event;
  }
  static FlagKey of(const Action &A) { return {A.Src, A.Dst, A.Event}; }
};

/// Turns the plan for one slot of a group into that for all of its slots.
class Lifting {
public:
  Lifting(const FlowGraph &G, const RotationGroup &Group)
      : G(G), Group(Group), Kernel(G, Group) {}

  /// Returns false where the sets do not rotate. Takes event ids from \p Free.
  bool run(EventMasks &Free, RotationPlan &Result);

private:
  bool collectFlags();
  bool endsAsItBegins() const;
  bool giveEvents(EventMasks &Free);
  bool lift(RotationPlan &Result) const;
  void liftCredits(RotationPlan &Result) const;
  std::optional<unsigned> placeFor(const Action &A, bool AfterWait) const;
  unsigned number(const Action &A) const {
    return llvm::find(Flags, FlagKey::of(A)) - Flags.begin();
  }

  const FlowGraph &G;
  const RotationGroup &Group;
  LoopKernel Kernel;
  Plan One; ///< For one slot.
  llvm::SmallVector<FlagKey, 8> Flags;
  llvm::SmallVector<bool, 8> Primed; ///< Flags that are up outside the loop.
  llvm::SmallVector<unsigned, 8> Bases;
  unsigned Classes = 0;
};

} // namespace

/// The flags, and which are up when the loop is entered. Nothing but their
/// priming and draining may happen outside of it.
bool Lifting::collectFlags() {
  if (!One.Remarks.empty())
    return false;
  for (const Action &A : One.Actions) {
    if (A.K == Action::Barrier)
      return false;
    if (!llvm::is_contained(Flags, FlagKey::of(A))) {
      Flags.push_back(FlagKey::of(A));
      Primed.push_back(false);
    }
    if (Kernel.isInFront(A.Where)) {
      if (A.K != Action::Set || Primed[number(A)])
        return false;
      Primed[number(A)] = true;
    } else if (Kernel.isBehind(A.Where) && A.K != Action::Wait) {
      return false;
    }
  }
  return true;
}

namespace {

/// Which flags are up, through the blocks of the kernel for one slot.
class FlagStates {
public:
  FlagStates(const LoopKernel &Kernel, llvm::ArrayRef<Action> Actions,
             llvm::ArrayRef<FlagKey> Flags)
      : Kernel(Kernel), Flags(Flags) {
    for (const Action &A : Actions)
      At[{A.Where.K == Location::OnEdge, A.Where.Block,
          A.Where.K == Location::OnEdge ? A.Where.Index : 0}]
          .push_back(&A);
  }

  /// Whether each edge out of the loop and back to its header finds the flags
  /// up that were when it was entered.
  bool sameAround(llvm::ArrayRef<bool> Start) const;

private:
  using State = std::vector<bool>;
  using Key = std::tuple<bool, unsigned, unsigned>;

  void apply(const Key &Place, State &S) const;

  const LoopKernel &Kernel;
  llvm::ArrayRef<FlagKey> Flags;
  std::map<Key, std::vector<const Action *>> At;
};

} // namespace

void FlagStates::apply(const Key &Place, State &S) const {
  auto I = At.find(Place);
  if (I == At.end())
    return;
  for (const Action *A : I->second)
    S[llvm::find(Flags, FlagKey::of(*A)) - Flags.begin()] =
        A->K == Action::Set;
}

bool FlagStates::sameAround(llvm::ArrayRef<bool> Start) const {
  const State Outside(Start.begin(), Start.end());
  const std::vector<Block> &Blocks = Kernel.problem().Blocks;
  // The plan is proved: a block begins with the same flags on every path.
  std::vector<std::optional<State>> In(Blocks.size());
  std::vector<unsigned> Work = {Kernel.header()};
  In[Kernel.header()] = Outside;
  while (!Work.empty()) {
    unsigned B = Work.back();
    Work.pop_back();
    State S = *In[B];
    apply({false, B, 0}, S);
    for (unsigned To : Blocks[B].Succs) {
      if (To == Kernel.behind()) {
        if (S != Outside)
          return false;
        continue;
      }
      State OnEdge = S;
      apply({true, B, To}, OnEdge);
      if (To == Kernel.header() && OnEdge != Outside)
        return false;
      if (!In[To]) {
        In[To] = std::move(OnEdge);
        Work.push_back(To);
      }
    }
  }
  return true;
}

bool Lifting::endsAsItBegins() const {
  return FlagStates(Kernel, One.Actions, Flags).sameAround(Primed);
}

/// A run of ids for each flag: as many as slots, or, where ids are scarce, as
/// many classes of slots as there is room for.
bool Lifting::giveEvents(EventMasks &Free) {
  for (Classes = Group.Slots; Classes >= 2;
       Classes = llvm::bit_floor(Classes - 1)) {
    if (Classes > NumEvents)
      continue;
    EventMasks Left = Free;
    Bases.clear();
    for (const FlagKey &F : Flags) {
      EventMask &Mask = Left[pipeIndex(F.Src)][pipeIndex(F.Dst)];
      unsigned Run = (1u << Classes) - 1, Base = 0;
      while (Base + Classes <= NumEvents && ((Mask >> Base) & Run) != Run)
        ++Base;
      if (Base + Classes > NumEvents)
        break;
      Mask &= ~(Run << Base);
      Bases.push_back(Base);
    }
    if (Bases.size() == Flags.size()) {
      Free = Left;
      return true;
    }
  }
  return false;
}

/// Where the action of the plan for one slot goes: sets right behind what they
/// announce, waits right before what they protect, both while the index has the
/// iteration's value.
std::optional<unsigned> Lifting::placeFor(const Action &A,
                                          bool AfterWait) const {
  bool Early = A.K == Action::Set && !AfterWait;
  unsigned Pos = Kernel.position(A.Where, Early);
  if (Pos < Group.ValueBegin)
    Pos = Group.ValueBegin + 1;
  if (Pos > Group.ValueEnd)
    Pos = Group.ValueEnd - 1;
  Location Wanted = G.location(Kernel.position(A.Where, Early));
  Location Got = G.location(Pos);
  // It may only move within its block.
  if (Wanted.K == Location::OnEdge ? !(Wanted == Got)
                                   : Wanted.Block != Got.Block ||
                                         Got.K == Location::OnEdge)
    return std::nullopt;
  return Pos;
}

bool Lifting::lift(RotationPlan &Result) const {
  std::vector<Action> Announcements, Others;
  std::optional<Location> Previous;
  bool AfterWait = false;
  for (const Action &A : One.Actions) {
    if (!Kernel.isInLoop(A.Where))
      continue;
    if (!Previous || !(*Previous == A.Where))
      AfterWait = false;
    Previous = A.Where;
    AfterWait |= A.K == Action::Wait;
    std::optional<unsigned> Pos = placeFor(A, AfterWait);
    if (!Pos)
      return false;
    Action New = A;
    New.Where = G.location(*Pos);
    New.Event = Bases[number(A)];
    New.Index = Group.Index;
    New.Classes = Classes < Group.Slots ? Classes : 0;
    (AfterWait ? Others : Announcements).push_back(New);
  }
  llvm::append_range(Result.Announcements, Announcements);
  llvm::append_range(Result.Others, Others);
  return true;
}

void Lifting::liftCredits(RotationPlan &Result) const {
  for (auto [F, Up, Base] : llvm::zip(Flags, Primed, Bases)) {
    if (!Up)
      continue;
    for (unsigned Slot = 0; Slot != Classes; ++Slot) {
      Action A;
      A.Src = F.Src;
      A.Dst = F.Dst;
      A.Event = Base + Slot;
      A.K = Action::Set;
      for (unsigned Pos : Kernel.inFront()) {
        A.Where = G.location(Pos);
        Result.Announcements.push_back(A);
      }
      A.K = Action::Wait;
      for (unsigned Pos : Kernel.behindAll()) {
        A.Where = G.location(Pos);
        Result.Others.push_back(A);
      }
    }
  }
}

bool Lifting::run(EventMasks &Free, RotationPlan &Result) {
  if (!Kernel.isUsable())
    return false;
  One = insertFlags(Kernel.problem());
  EventMasks Left = Free;
  if (!collectFlags() || !endsAsItBegins() || !giveEvents(Left) ||
      !lift(Result))
    return false;
  liftCredits(Result);
  Free = Left;
  return true;
}

//===----------------------------------------------------------------------===//
// All groups
//===----------------------------------------------------------------------===//

RotationPlan ascend::sync::planRotation(const FlowGraph &G,
                                        unsigned MaxEvents) {
  RotationPlan Result;
  EventMasks Free = G.problem().Usable;
  EventMask Allowed = (1u << MaxEvents) - 1;
  for (auto &Row : Free)
    for (EventMask &Mask : Row)
      Mask &= Allowed;
  const EventMasks All = Free;
  std::vector<bool> Rotates(G.problem().Slots.size(), false);
  for (const RotationGroup &Group : collectRotationGroups(G))
    if (Lifting(G, Group).run(Free, Result))
      for (unsigned Set : Group.Sets)
        Rotates[Set] = true;

  Result.Rest = G.problem();
  for (unsigned P = 0; P != NumPipes; ++P)
    for (unsigned Q = 0; Q != NumPipes; ++Q)
      Result.Rest.Usable[P][Q] &= ~(All[P][Q] & ~Free[P][Q]);
  for (Block &B : Result.Rest.Blocks)
    for (Op &O : B.Ops)
      for (Access &A : O.Accesses)
        if (!Rotates[A.Set])
          A.Set = 0;
  return Result;
}
