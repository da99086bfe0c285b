//===- FlagPlanner.cpp - Set/wait flags for a kernel ----------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Discover flags, prove them, drop what is redundant, give them event ids, and
// prove the result once more with the ids in place.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sync/FlagPlanner.h"

#include "EventColouring.h"
#include "FlagDiscovery.h"
#include "PlanRepair.h"
#include "Rotation.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <optional>

using namespace ascend::sync;

namespace {

/// Flags settle after two or three rounds; what does not is repaired.
constexpr unsigned MaxDiscoveryRounds = 6;
/// Rounds in which flags may still be replaced to save event ids.
constexpr unsigned MaxColourRounds = 48;

class Planner {
public:
  explicit Planner(const Problem &P)
      : G(P), C(G), T(G.numPositions()) {}

  Plan flags();
  /// The same, unless event ids run out in some loops: these are \p Nests then.
  std::optional<Plan> flagsUnless(llvm::SmallVectorImpl<unsigned> &Nests);
  Plan barriers();

private:
  bool find();
  bool settle();
  Plan finish(bool Proved);
  std::optional<FlagTable> colour();
  void dropCrossing();
  FlagTable withSharedIds() const;
  Plan emit(const FlagTable &Final);
  void noteIrreducible();
  void noteFences();

  FlowGraph G;
  Conflicts C;
  FlagTable T;
  FactsOfSets Facts; ///< Of T, once it is proved.
  std::vector<Remark> Remarks;
};

} // namespace

/// Finds the flags; false if they cannot be proved.
bool Planner::find() {
  noteIrreducible();
  return settle();
}

/// Adds what is missing, and proves that nothing is.
bool Planner::settle() {
  bool Proved = false;
  for (unsigned Round = 0; Round < MaxDiscoveryRounds && !Proved; ++Round) {
    if (!FlagDiscovery(G, C, T).run())
      break;
    Proved = isProved(G, C, T, &Facts);
  }
  if (!Proved && !repair(G, C, T, &Remarks, &Facts))
    return false;
  prune(G, C, T, Facts);
  return true;
}

Plan Planner::finish(bool Proved) {
  std::optional<FlagTable> Final;
  if (Proved)
    Final = colour();
  if (Final) {
    noteFences();
    return emit(*Final);
  }
  Remarks.push_back({Remark::BarrierFallback,
                     {},
                     "flags could not be proved, barriers everywhere"});
  return barriers();
}

Plan Planner::flags() { return finish(find()); }

std::optional<Plan>
Planner::flagsUnless(llvm::SmallVectorImpl<unsigned> &Nests) {
  bool Proved = find();
  FlagPlacement Placement(G, T);
  for (unsigned R = 1; R < G.regions().size(); ++R)
    if (Placement.isFenced(R) &&
        !llvm::is_contained(Nests, G.outermostLoop(R)))
      Nests.push_back(G.outermostLoop(R));
  if (Nests.empty() && Proved)
    llvm::append_range(Nests, crowdedNests(G, T, Facts));
  if (!Nests.empty())
    return std::nullopt;
  return finish(Proved);
}

/// Gives every flag an id; flags that cannot have one are replaced. The proved
/// plan with one flag for each id, or nothing.
std::optional<FlagTable> Planner::colour() {
  for (unsigned Round = 0; Round < MaxColourRounds; ++Round) {
    bool MayPress = Round < MaxColourRounds / 4;
    Colours Result = colourEvents(G, T, std::move(Facts), MayPress, Remarks);
    if (Result == Colours::Fit) {
      FlagTable Final = withSharedIds();
      if (repair(G, C, Final, &Remarks))
        return Final;
      return std::nullopt;
    }
    if (Result == Colours::Separated) {
      dropCrossing();
      FlagTable Final = withSharedIds();
      if (isProved(G, C, Final))
        return Final;
    }
    T = T.pinned();
    if (!settle())
      return std::nullopt;
  }
  return std::nullopt;
}

/// Drops the flags across barriers in front of loops: outside of loops, when a
/// barrier is on each way from the set to the wait.
void Planner::dropCrossing() {
  const Region &Function = G.regions().front();
  auto NodeAt = [&](unsigned Pos) {
    return G.nodeOf(G.location(Pos).Block, 0);
  };
  std::vector<unsigned> Walls;
  for (unsigned Pos = 0; Pos < G.numPositions(); ++Pos)
    if (llvm::any_of(T.steps(Pos), [&](const Step &S) {
          return S.K == Action::Barrier && S.Pinned && T.live(S);
        }) &&
        G.regionOf(G.location(Pos).Block) == 0)
      Walls.push_back(Pos);
  for (unsigned F = 0; F < T.flags().size(); ++F) {
    const Flag &X = T.flag(F);
    if (X.Dropped || X.Credit || X.Pinned || X.Span.Region != 0 ||
        X.Sets.empty() || X.Waits.empty())
      continue;
    auto Wall = llvm::upper_bound(Walls, X.Sets.back());
    if (Wall != Walls.end() && *Wall <= X.Waits.front() &&
        llvm::all_of(X.Waits, [&](unsigned Wait) {
          return Function.dominates(NodeAt(*Wall), NodeAt(Wait));
        }))
      T.drop(F);
  }
}

Plan Planner::barriers() {
  FlagTable None(G.numPositions());
  repair(G, C, None, nullptr);
  return emit(None);
}

/// The table with one flag for each event id in use.
FlagTable Planner::withSharedIds() const {
  FlagTable Final(G.numPositions());
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> Shared;
  for (unsigned Pos = 0; Pos < G.numPositions(); ++Pos)
    for (const Step &S : T.steps(Pos)) {
      if (!T.live(S))
        continue;
      if (S.K == Action::Barrier) {
        Final.append(Pos, S);
        continue;
      }
      const Flag &F = T.flag(S.Flag);
      unsigned Pair = pipeIndex(F.Src) * NumPipes + pipeIndex(F.Dst);
      auto [It, New] = Shared.try_emplace({Pair, F.Event}, 0);
      if (New) {
        It->second = Final.addFlag(F.Src, F.Dst, F.Credit);
        Flag &X = Final.flag(It->second);
        X.Event = F.Event;
        X.Producer = F.Producer;
        X.Consumer = F.Consumer;
      }
      Step Copy = S;
      Copy.Flag = It->second;
      Final.append(Pos, Copy);
    }
  return Final;
}

Plan Planner::emit(const FlagTable &Final) {
  Plan Result;
  for (unsigned Pos = 0; Pos < G.numPositions(); ++Pos)
    for (const Step &S : Final.steps(Pos)) {
      if (!Final.live(S))
        continue;
      Action A;
      A.K = S.K;
      A.Where = G.location(Pos);
      A.Src = A.Dst = S.Drained;
      if (S.K != Action::Barrier) {
        const Flag &F = Final.flag(S.Flag);
        A.Src = F.Src;
        A.Dst = F.Dst;
        A.Event = F.Event;
      }
      Result.Actions.push_back(A);
    }
  for (Remark &R : Remarks) {
    bool Known = llvm::any_of(Result.Remarks, [&](const Remark &X) {
      return X.K == R.K && X.Text == R.Text && X.Ops == R.Ops;
    });
    if (!Known)
      Result.Remarks.push_back(std::move(R));
  }
  return Result;
}

void Planner::noteIrreducible() {
  for (const Region &R : G.regions())
    if (!R.Reducible)
      Remarks.push_back({Remark::Irreducible,
                         {{R.Header, 0}},
                         "a cycle with several entries, barriers inside"});
}

void Planner::noteFences() {
  FlagPlacement Placement(G, T);
  for (unsigned R = 1; R < G.regions().size(); ++R)
    if (Placement.isFenced(R))
      Remarks.push_back({Remark::EventsExhausted,
                         {{G.regions()[R].Header, 0}},
                         "more flags than event ids in a loop, "
                         "pipe_barrier(ALL) in each iteration"});
}

/// The flags of both, at each place what is to be announced first.
static Plan joined(const RotationPlan &Rotation, Plan Rest) {
  std::map<Location, std::vector<Action>> At;
  for (llvm::ArrayRef<Action> List :
       {llvm::ArrayRef(Rotation.Drains), llvm::ArrayRef(Rotation.Fences),
        llvm::ArrayRef(Rotation.Announcements), llvm::ArrayRef(Rest.Actions),
        llvm::ArrayRef(Rotation.Others)})
    for (const Action &A : List) {
      std::vector<Action> &Here = At[A.Where];
      // Both may want a pipe to wait for itself.
      if (A.K != Action::Barrier ||
          llvm::none_of(Here, [&](const Action &B) {
            return B.K == Action::Barrier && B.Src == A.Src;
          }))
        Here.push_back(A);
    }
  Rest.Actions.clear();
  for (const auto &[Where, Actions] : At)
    llvm::append_range(Rest.Actions, Actions);
  Rest.Counters = Rotation.Counters;
  return Rest;
}

/// Takes event ids of the pairs of pipes away from rotation in \p Nests. Returns
/// false if it has none there.
static bool lowerBudgets(std::vector<unsigned> &Budgets,
                         llvm::ArrayRef<unsigned> Nests) {
  bool Changed = false;
  for (unsigned Nest : Nests) {
    unsigned &Budget = Budgets[Nest];
    Changed |= Budget != 0;
    Budget = Budget > NumEvents / 2 ? NumEvents / 2 : 0;
  }
  return Changed;
}

Plan ascend::sync::insertFlags(const Problem &P) {
  if (P.Slots.size() <= 1)
    return Planner(P).flags();
  FlowGraph G(P);
  RotationPlanner Rotation(G);
  // Many nests share few ids, so that all else has some in each of them.
  unsigned Budget = Rotation.numNests() > 2 ? NumEvents / 2 : NumEvents;
  std::vector<unsigned> Budgets(G.regions().size(), Budget);
  for (;;) {
    RotationPlan Rotating = Rotation.plan(Budgets);
    llvm::SmallVector<unsigned, 4> Crowded;
    if (auto Rest = Planner(Rotating.Rest).flagsUnless(Crowded))
      return joined(Rotating, std::move(*Rest));
    if (!lowerBudgets(Budgets, Crowded))
      return joined(Rotating, Planner(Rotating.Rest).flags());
  }
}

Plan ascend::sync::insertBarriers(const Problem &P) {
  // Nothing rotates: a set is one object, and so is a tensor.
  Problem Whole = P;
  Whole.Windows.clear();
  for (Block &B : Whole.Blocks)
    for (Op &O : B.Ops)
      for (Access &A : O.Accesses)
        A.Set = 0;
  return Planner(Whole).barriers();
}
