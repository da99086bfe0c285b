//===- PlanRepair.cpp - Proves a plan, adds barriers where needed ---------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanRepair.h"

#include "llvm/ADT/STLExtras.h"

using namespace ascend::sync;

namespace {

/// The pipe whose pending work operation \p Op must not overtake, if any.
std::optional<unsigned> pendingProducer(const FlowGraph &G, const Conflicts &C,
                                        unsigned Op, const PendingState &S) {
  Pipe Q = G.ops()[Op].P;
  for (unsigned I = 0; I < NumPipes; ++I) {
    Pipe P = static_cast<Pipe>(I);
    if (P == Q)
      continue;
    if (auto Pos = C.latest(Op, P, S.pending(Q, P), 0, G.numPositions()))
      return Pos;
  }
  return std::nullopt;
}

bool overtakesOwnPipe(const FlowGraph &G, const Conflicts &C, unsigned Op,
                      const PendingState &S) {
  Pipe Q = G.ops()[Op].P;
  return G.problem().needsBarrier(Q) &&
         C.latest(Op, Q, S.pending(Q, Q), 0, G.numPositions());
}

/// Whether a wait on the flag might still be outstanding for its setter.
bool setTooEarly(const Flag &F, const PendingState &S) {
  return S.pending(F.Src, F.Dst).containsAny(F.Waits);
}

class Prover final : public FlowClient {
public:
  /// What is known at each set goes to \p Facts, if there are any.
  Prover(const FlowGraph &G, const Conflicts &C, const FlagTable &T,
         FactsOfSets *Facts)
      : G(G), C(C), T(T), Facts(Facts) {}

  void beforeOp(unsigned Op, PendingState &S) override {
    Failed |= pendingProducer(G, C, Op, S) || overtakesOwnPipe(G, C, Op, S);
  }
  bool beforeSet(unsigned Pos, unsigned Index, PendingState &S) override {
    Failed |= setTooEarly(T.flag(T.steps(Pos)[Index].Flag), S);
    if (Facts)
      noteSet(T, Pos, Index, S, *Facts);
    return false;
  }
  bool unbalanced(unsigned) override {
    Failed = true;
    return false;
  }
  bool done() const override { return Failed; }

  bool Failed = false;

private:
  const FlowGraph &G;
  const Conflicts &C;
  const FlagTable &T;
  FactsOfSets *Facts;
};

class Repairer final : public FlowClient {
public:
  Repairer(const FlowGraph &G, const Conflicts &C, FlagTable &T,
           std::vector<Remark> *Remarks)
      : G(G), C(C), T(T), Remarks(Remarks) {}

  void beforeOp(unsigned Op, PendingState &S) override {
    const OpInfo &O = G.ops()[Op];
    if (auto Pos = pendingProducer(G, C, Op, S)) {
      T.addBarrier(Pipe::All, G.before(O.Ref.Block, O.Ref.Index));
      S.drain();
      Changed = true;
      note(G.ops()[G.opAt(*Pos)], O,
           "no balanced place for a flag, pipe_barrier(ALL) instead");
      return;
    }
    if (overtakesOwnPipe(G, C, Op, S)) {
      T.addBarrier(O.P, G.before(O.Ref.Block, O.Ref.Index));
      S.drain(O.P);
      Changed = true;
    }
  }

  bool beforeSet(unsigned Pos, unsigned Index, PendingState &S) override {
    const Flag &F = T.flag(T.steps(Pos)[Index].Flag);
    if (!setTooEarly(F, S))
      return false;
    T.addBarrierBefore(Pos, Index);
    Changed = true;
    if (Remarks)
      Remarks->push_back({Remark::BarrierFallback,
                          {F.Producer, F.Consumer},
                          "the last wait of a flag is not known to be over "
                          "when it is set again, pipe_barrier(ALL) before it"});
    return true;
  }

  bool unbalanced(unsigned F) override {
    T.drop(F);
    Changed = true;
    return false;
  }

  unsigned maxPasses() const override { return 64; }

  bool Changed = false;

private:
  void note(const OpInfo &Producer, const OpInfo &Consumer, const char *Text) {
    if (Remarks)
      Remarks->push_back(
          {Remark::BarrierFallback, {Producer.Ref, Consumer.Ref}, Text});
  }

  const FlowGraph &G;
  const Conflicts &C;
  FlagTable &T;
  std::vector<Remark> *Remarks;
};

/// Analyses that trying every step costs, in operations: about 100 ms.
constexpr unsigned PruneBudget = 300000;

} // namespace

bool ascend::sync::isProved(const FlowGraph &G, const Conflicts &C,
                            const FlagTable &T, FactsOfSets *Facts) {
  if (Facts)
    *Facts = FactsOfSets(T.flags().size());
  Prover P(G, C, T, Facts);
  PendingFlow(G, T).run(P);
  return !P.Failed;
}

bool ascend::sync::repair(const FlowGraph &G, const Conflicts &C, FlagTable &T,
                          std::vector<Remark> *Remarks, FactsOfSets *Facts) {
  if (isProved(G, C, T, Facts))
    return true;
  // Each round adds a barrier or drops a flag; few rounds do in practice.
  for (unsigned Round = 0; Round < 16; ++Round) {
    Repairer R(G, C, T, Remarks);
    PendingFlow(G, T).run(R);
    if (!R.Changed)
      break;
  }
  return isProved(G, C, T, Facts);
}

void ascend::sync::prune(const FlowGraph &G, const Conflicts &C, FlagTable &T,
                         FactsOfSets &Facts) {
  unsigned NumFlags = T.flags().size();
  uint64_t Cost = uint64_t(NumFlags) * (G.ops().size() + NumFlags);
  if (Cost > PruneBudget)
    return;
  auto Try = [&](bool &Dropped) {
    if (Dropped)
      return;
    Dropped = true;
    FactsOfSets Without;
    if (isProved(G, C, T, &Without))
      Facts = std::move(Without);
    else
      Dropped = false;
  };
  for (unsigned Pos = 0; Pos < G.numPositions(); ++Pos)
    for (Step &S : T.steps(Pos))
      if (S.K == Action::Barrier && !S.Pinned)
        Try(S.Dropped);
  for (unsigned F = NumFlags; F-- > 0;)
    if (!T.flag(F).Pinned)
      Try(T.flag(F).Dropped);
}
