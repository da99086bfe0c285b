//===-- Unfolding.cpp - A kernel as a graph of cases ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Unfolding.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include <numeric>
#include <queue>
#include <unordered_map>

using namespace llvm;

namespace ascend::check {

/// Joins of a node before bounds that still move are given up.
static constexpr unsigned JoinsBeforeWidening = 3;

namespace {

/// Builds the graph by walking until nothing new is found.
class Unfolder {
public:
  Unfolder(const Function &F, const Control *C, ActionTable &Table,
           Fineness How, unsigned Effort)
      : F(F), C(C), How(How), Effort(Effort), Walk(F, C, Table) {}

  std::optional<Graph> run();

private:
  /// The case that a node stands for: its first instruction and what is known
  /// of each steering register.
  using Case = std::vector<int64_t>;
  struct HashOfCase {
    size_t operator()(const Case &C) const {
      return hash_combine_range(C.begin(), C.end());
    }
  };

  struct Place {
    unsigned First = 0; ///< Instruction.
    ScalarState State;
    unsigned Joins = 0;
    bool IsQueued = false;
    /// The one node and way that leads here; None once there are more.
    std::pair<unsigned, unsigned> Source;
    bool HasOneSource = true;
  };

  Case caseOf(const Way &W);
  void addValue(unsigned First, const ScalarEntry &E, Case &To);
  unsigned arrive(Way &W, std::pair<unsigned, unsigned> Source);
  void queue(unsigned N);

  const Function &F;
  const Control *C;
  Fineness How;
  unsigned Effort;
  Walker Walk;
  Graph G;
  std::vector<Place> Places;
  std::unordered_map<Case, unsigned, HashOfCase> Numbers;
  /// By instruction and register: the values that are told apart.
  DenseMap<std::pair<unsigned, unsigned>, SmallSet<int64_t, 8>> Told, ToldFar;
  /// Earlier nodes first; each is in it once.
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> Queue;
};

} // namespace

/// Conditions are one of two values, which are always told apart.
static bool isTruth(const ScalarEntry &E) {
  return E.Value.Lo >= 0 && E.Value.Hi <= 1;
}

void Unfolder::addValue(unsigned First, const ScalarEntry &E, Case &To) {
  if (How.IndicesOnly && !C->isOfIndex(E.Reg))
    return;
  uint64_t M = C->modulusOf(E.Reg);
  if (E.IsSubtracted && E.Near.isKnown() && E.Near.By.isConstant()) {
    auto &Distances = ToldFar[{First, E.Reg}];
    int64_t By = E.Near.By.Lo;
    if (Distances.count(By) || Distances.size() < How.Values) {
      Distances.insert(By);
      To.insert(To.end(), {E.Reg, -2, By});
    }
  }
  if (E.Value.isConstant()) {
    auto &Values = Told[{First, E.Reg}];
    bool IsTold = isTruth(E) && How.Values > 0;
    IsTold |= Values.count(E.Value.Lo) || Values.size() < How.Values;
    if (IsTold) {
      Values.insert(E.Value.Lo);
      To.insert(To.end(), {E.Reg, 0, E.Value.Lo});
      return;
    }
  }
  uint64_t Known = E.Value.isConstant() ? M : std::gcd(E.Value.Mod, M);
  if (Known > 1)
    To.insert(To.end(),
              {E.Reg, int64_t(Known), int64_t(*E.Value.residue(Known))});
  if (How.Signs && (E.Value.Lo > 0 || E.Value.Hi <= 0))
    To.insert(To.end(), {E.Reg, -1, E.Value.Lo > 0});
}

Unfolder::Case Unfolder::caseOf(const Way &W) {
  Case Key = {W.Next};
  if (!How.Symbolic)
    return Key;
  Key.reserve(1 + 3 * W.State.entries().size());
  // Each fork settles one more register that the instruction uses, or the walk
  // would never get past it.
  SmallVector<unsigned, 4> Settled;
  if (W.Forked != Access::None)
    Settled = steeringUses(F, W.Next);
  for (const ScalarEntry &E : W.State.entries())
    if (E.Value.isConstant() && is_contained(Settled, E.Reg))
      Key.insert(Key.end(), {E.Reg, 0, E.Value.Lo});
    else
      addValue(W.Next, E, Key);
  return Key;
}

void Unfolder::queue(unsigned N) {
  if (Places[N].IsQueued)
    return;
  Places[N].IsQueued = true;
  Queue.push(N);
}

/// The node that a way leads to, with what comes along.
unsigned Unfolder::arrive(Way &W, std::pair<unsigned, unsigned> Source) {
  if (C && W.State.entries().size())
    W.State.keep([&](unsigned Reg) {
      return !Walk.beginsBlock(W.Next) || C->isLiveAt(Reg, W.Next);
    });
  auto [It, IsNew] = Numbers.try_emplace(caseOf(W), Places.size());
  unsigned N = It->second;
  if (IsNew) {
    Place &P = Places.emplace_back();
    P.First = W.Next;
    P.State = std::move(W.State);
    P.Source = Source;
    G.Nodes.emplace_back();
    queue(N);
    return N;
  }
  Place &P = Places[N];
  if (P.HasOneSource && P.Source == Source) {
    if (!(P.State == W.State))
      queue(N);
    P.State = std::move(W.State);
    return N;
  }
  P.HasOneSource = false;
  // Names are of nodes counted from 1.
  if (P.State.join(W.State, N + 1, ++P.Joins > JoinsBeforeWidening))
    queue(N);
  return N;
}

std::optional<Graph> Unfolder::run() {
  Way Start;
  arrive(Start, {Access::None, 0});
  Places[0].HasOneSource = false; // it may be a loop's header
  while (!Queue.empty()) {
    unsigned N = Queue.top();
    Queue.pop();
    Places[N].IsQueued = false;
    check::Walk Met = Walk.walk(Places[N].First, Places[N].State, N + 1);
    if (Met.Steps > Effort)
      return std::nullopt;
    Effort -= Met.Steps;
    SmallVector<unsigned, 2> Succs;
    for (auto [I, W] : enumerate(Met.Ways)) {
      unsigned To = arrive(W, {N, I});
      if (!is_contained(Succs, To))
        Succs.push_back(To);
    }
    Node &Here = G.Nodes[N];
    Here.Actions = std::move(Met.Actions);
    Here.Succs = std::move(Succs);
    Here.Exits = Met.Returns;
  }
  return std::move(G);
}

std::optional<Graph> unfold(const Function &F, const Control *C,
                            ActionTable &Table, Fineness How, unsigned Effort) {
  return Unfolder(F, How.Symbolic ? C : nullptr, Table, How, Effort).run();
}

} // namespace ascend::check
