//===- Rotation.cpp - Flags whose event id is the slot's ------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rotation.h"

#include "Lifting.h"
#include "LoopKernel.h"
#include "PlanRepair.h"
#include "RingLifting.h"

#include "AscendTile/Sync/FlagPlanner.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <map>
#include <optional>
#include <tuple>

using namespace ascend::sync;

namespace {

/// Plans for one slot. Loops that look alike, as most do, share one.
struct LoopPlans {
  struct Entry {
    std::optional<Plan> One;
    std::optional<bool> StandsReentry; ///< Proved for a loop entered again.
  };
  std::map<std::vector<unsigned>, Entry> ByShape;
};

/// Turns the plan for one slot of a group into that for all of its slots.
class IndexLifting final : public Lifting {
public:
  IndexLifting(const FlowGraph &G, RotationGroup Members)
      : G(G), Group(std::move(Members)), Kernel(G, Group) {}

  /// Plans one slot; false where the sets do not rotate.
  bool planOne(LoopPlans &Known);
  llvm::ArrayRef<unsigned> sets() const override { return Group.Sets; }
  unsigned nest() const override { return G.outermostLoop(Group.Loop); }
  bool lift(EventMasks &Free, RotationPlan &Result) const override;
  llvm::ArrayRef<unsigned> inFront() const override {
    return Kernel.inFront();
  }

private:
  /// The first event id of each flag, and how many it has.
  struct Events {
    llvm::SmallVector<unsigned, 8> Bases;
    unsigned Classes = 0;
  };

  bool collectFlags();
  bool endsAsItBegins() const;
  bool standsReentry() const;
  bool placeAll();
  std::optional<unsigned> placeFor(const Action &A, bool AfterWait) const;
  std::optional<Events> giveEvents(EventMasks &Free) const;
  unsigned number(const Action &A) const {
    return llvm::find(Flags, FlagKey::of(A)) - Flags.begin();
  }

  const FlowGraph &G;
  RotationGroup Group;
  LoopKernel Kernel;
  Plan One; ///< For one slot.
  llvm::SmallVector<FlagKey, 8> Flags;
  llvm::SmallVector<bool, 8> Primed; ///< Flags that are up outside the loop.
  /// The actions in the loop at their places in the large kernel, by the number
  /// of their flag, which means nothing of a barrier; announcements first, then
  /// all else.
  std::vector<std::pair<unsigned, Action>> Announcements, Others;
};

} // namespace

/// The flags, and which are up when the loop is entered. Nothing but their
/// priming and draining may happen outside of it. In it a pipe may need barriers
/// of its own, whichever slot it is.
bool IndexLifting::collectFlags() {
  if (!One.Remarks.empty())
    return false;
  for (const Action &A : One.Actions) {
    if (A.K == Action::Barrier) {
      if (A.Src == Pipe::All || !Kernel.isInLoop(A.Where))
        return false;
      continue;
    }
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
    if (A->K != Action::Barrier)
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

bool IndexLifting::endsAsItBegins() const {
  return FlagStates(Kernel, One.Actions, Flags).sameAround(Primed);
}

/// Proves the plan for a loop that is left anywhere and entered again.
bool IndexLifting::standsReentry() const {
  Problem P = Kernel.withReentry();
  FlowGraph Again(P);
  FlagTable T(Again.numPositions());
  for (const FlagKey &F : Flags)
    T.addFlag(F.Src, F.Dst, /*Credit=*/false);
  std::map<unsigned, std::vector<Step>> At;
  for (const Action &A : One.Actions) {
    const Location &L = A.Where;
    if (Kernel.isBehind(L))
      continue;
    unsigned Pos = L.K == Location::OnEdge ? Again.onEdge({L.Block, L.Index})
                   : L.K == Location::BlockEnd
                       ? Again.blockEnd(L.Block)
                       : Again.before(L.Block, L.Index);
    if (A.K == Action::Barrier)
      At[Pos].push_back({A.K, Phase::Barrier, 0, A.Src});
    else
      At[Pos].push_back({A.K, Phase::Set, number(A), Pipe::All});
  }
  for (unsigned F = 0; F != Flags.size(); ++F)
    if (Primed[F])
      At[Again.blockStart(Kernel.behind())].push_back(
          {Action::Wait, Phase::Wait, F, Pipe::All});
  for (const auto &[Pos, Steps] : At)
    for (const Step &S : Steps)
      T.append(Pos, S);
  return isProved(Again, Conflicts(Again), T);
}

/// A run of ids for each flag: as many as slots, or, where ids are scarce, as
/// many classes of slots as there is room for.
std::optional<IndexLifting::Events>
IndexLifting::giveEvents(EventMasks &Free) const {
  for (unsigned Classes = Group.Slots; Classes >= 2;
       Classes = llvm::bit_floor(Classes - 1)) {
    if (Classes > NumEvents)
      continue;
    if (auto Bases = takeEvents(Free, Flags, Classes))
      return Events{std::move(*Bases), Classes};
  }
  return std::nullopt;
}

/// Where the action of the plan for one slot goes: sets right behind what they
/// announce, waits right before what they protect, both while the index has the
/// iteration's value.
std::optional<unsigned> IndexLifting::placeFor(const Action &A,
                                               bool AfterWait) const {
  bool Early = A.K == Action::Set && !AfterWait;
  unsigned Pos = Kernel.position(A.Where, Early);
  if (A.K == Action::Barrier)
    return Pos; // no index
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

bool IndexLifting::placeAll() {
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
    New.Index = A.K == Action::Barrier ? 0 : Group.Index;
    (AfterWait ? Others : Announcements).emplace_back(number(A), New);
  }
  return true;
}

bool IndexLifting::planOne(LoopPlans &Known) {
  if (!Kernel.isUsable())
    return false;
  LoopPlans::Entry &Mine = Known.ByShape[Kernel.shape()];
  if (!Mine.One)
    Mine.One = insertFlags(Kernel.problem());
  One = *Mine.One;
  if (!collectFlags() || !endsAsItBegins())
    return false;
  if (!Mine.StandsReentry)
    Mine.StandsReentry = standsReentry();
  return *Mine.StandsReentry && placeAll();
}

bool IndexLifting::lift(EventMasks &Free, RotationPlan &Result) const {
  std::optional<Events> Ids = giveEvents(Free);
  if (!Ids)
    return false;
  auto Add = [&](const auto &From, std::vector<Action> &To) {
    for (auto [Flag, A] : From) {
      if (A.K != Action::Barrier) {
        A.Event = Ids->Bases[Flag];
        A.Classes = Ids->Classes < Group.Slots ? Ids->Classes : 0;
      }
      To.push_back(A);
    }
  };
  Add(Announcements, Result.Announcements);
  Add(Others, Result.Others);
  for (auto [F, Up, Base] : llvm::zip(Flags, Primed, Ids->Bases))
    if (Up)
      addCredits(G, F, Base, Ids->Classes, Kernel.inFront(),
                 Kernel.behindAll(), Result);
  return true;
}

//===----------------------------------------------------------------------===//
// All groups
//===----------------------------------------------------------------------===//

namespace {

/// The event ids that loop nests take. Flags of different nests may share one,
/// since every nest takes its flags down behind it; but the waits that do so
/// must be over, which only a barrier in front of the later nest can tell.
class EventPool {
public:
  explicit EventPool(const EventMasks &Usable) : Usable(Usable) {}

  /// Gives \p L ids that no other nest has, else some that others have.
  bool give(const Lifting &L, unsigned Budget, RotationPlan &Result);
  /// What no nest has taken.
  EventMasks left() const { return without(Usable, Taken); }
  /// Whether another nest has an id of \p Nest as well.
  bool shares(unsigned Nest) const;

private:
  static EventMasks without(EventMasks A, const EventMasks &B) {
    for (unsigned P = 0; P != NumPipes; ++P)
      for (unsigned Q = 0; Q != NumPipes; ++Q)
        A[P][Q] &= ~B[P][Q];
    return A;
  }
  static EventMasks within(EventMasks A, unsigned Budget) {
    for (auto &Row : A)
      for (EventMask &Mask : Row)
        Mask &= (1u << Budget) - 1;
    return A;
  }
  void take(unsigned Nest, const EventMasks &Before, const EventMasks &After) {
    EventMasks New = without(Before, After);
    EventMasks &Mine = OfNest[Nest];
    for (unsigned P = 0; P != NumPipes; ++P)
      for (unsigned Q = 0; Q != NumPipes; ++Q) {
        Mine[P][Q] |= New[P][Q];
        Taken[P][Q] |= New[P][Q];
      }
  }

  EventMasks Usable, Taken{};
  std::map<unsigned, EventMasks> OfNest;
};

} // namespace

bool EventPool::shares(unsigned Nest) const {
  auto Mine = OfNest.find(Nest);
  return llvm::any_of(OfNest, [&](const auto &Other) {
    return Mine != OfNest.end() && Other.first != Nest &&
           without(Mine->second, Other.second) != Mine->second;
  });
}

bool EventPool::give(const Lifting &L, unsigned Budget, RotationPlan &Result) {
  EventMasks Allowed = within(Usable, Budget);
  EventMasks Free = without(Allowed, Taken), Left = Free;
  if (L.lift(Left, Result)) {
    take(L.nest(), Free, Left);
    return true;
  }
  Left = Free = without(Allowed, OfNest[L.nest()]);
  if (!L.lift(Left, Result))
    return false;
  take(L.nest(), Free, Left);
  return true;
}

RotationPlanner::RotationPlanner(const FlowGraph &G) : G(G) {
  LoopPlans Known;
  for (RingGroup &Group : collectRingGroups(G))
    if (auto L = planRing(G, std::move(Group)))
      Liftings.push_back(std::move(L));
  for (RotationGroup &Group : collectRotationGroups(G)) {
    auto L = std::make_unique<IndexLifting>(G, std::move(Group));
    if (L->planOne(Known))
      Liftings.push_back(std::move(L));
  }
}

RotationPlanner::~RotationPlanner() = default;

unsigned RotationPlanner::numNests() const {
  llvm::DenseSet<unsigned> Nests;
  for (const std::unique_ptr<Lifting> &L : Liftings)
    Nests.insert(L->nest());
  return Nests.size();
}

RotationPlan RotationPlanner::plan(llvm::ArrayRef<unsigned> Budgets) const {
  RotationPlan Result;
  EventPool Pool(G.problem().Usable);
  std::vector<bool> Rotates(G.problem().Slots.size(), false);
  std::map<unsigned, llvm::ArrayRef<unsigned>> Nests; ///< Places in front.
  for (const std::unique_ptr<Lifting> &L : Liftings) {
    if (!Pool.give(*L, Budgets[L->nest()], Result))
      continue;
    Nests[L->nest()] = L->inFront();
    for (unsigned Set : L->sets())
      Rotates[Set] = true;
  }
  for (const auto &[Nest, Places] : Nests) {
    if (!Pool.shares(Nest))
      continue;
    for (unsigned Pos : Places) {
      Action Fence;
      Fence.Where = G.location(Pos);
      Result.Fences.push_back(Fence);
    }
  }

  Result.Rest = G.problem();
  Result.Rest.Usable = Pool.left();
  for (Block &B : Result.Rest.Blocks)
    for (Op &O : B.Ops)
      for (Access &A : O.Accesses)
        if (!Rotates[A.Set])
          A.Set = 0;
  return Result;
}
