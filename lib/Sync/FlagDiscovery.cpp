//===- FlagDiscovery.cpp - Finds the flags a kernel needs -----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlagDiscovery.h"

#include "llvm/ADT/STLExtras.h"

using namespace ascend::sync;

bool FlagDiscovery::run() {
  PendingFlow F(G, T);
  Flow = &F;
  Changed = false;
  countCredits();
  F.run(*this);
  Flow = nullptr;
  return Changed || pairEarlySets();
}

void FlagDiscovery::countCredits() {
  Credits.assign(G.regions().size(), PipePairs());
  for (const Flag &F : T.flags())
    if (F.Credit && !F.Dropped)
      ++Credits[F.Span.Region][pipeIndex(F.Src)][pipeIndex(F.Dst)];
}

bool FlagDiscovery::beforeSet(unsigned Pos, unsigned Index, PendingState &S) {
  const Step &X = T.steps(Pos)[Index];
  const Flag &F = T.flag(X.Flag);
  // A barrier on the way out of a loop is cheaper than a flag inside.
  if (X.When != Phase::ExitSet && !F.Paired &&
      S.pending(F.Src, F.Dst).containsAny(F.Waits) &&
      !llvm::is_contained(Early, X.Flag))
    Early.push_back(X.Flag);
  return false;
}

bool FlagDiscovery::pairEarlySets() {
  unsigned Before = T.flags().size();
  llvm::sort(Early);
  for (unsigned F : Early)
    Placement.pair(F);
  return T.flags().size() != Before;
}

/// A flag that was added after its first set went by looks unbalanced for the
/// rest of this run.
bool FlagDiscovery::unbalanced(unsigned) { return true; }

unsigned FlagDiscovery::maxPasses() const { return 12; }

void FlagDiscovery::beforeOp(unsigned Op, PendingState &S) {
  Pipe P = G.ops()[Op].P;
  if (G.problem().needsBarrier(P))
    fence(Op, P, S);
  while (serveOp(Op, S)) {
  }
}

/// What the body needs from outside is served in front of the loop, once.
void FlagDiscovery::enterLoop(unsigned Region, PendingState &S) {
  if (Placement.beforeLoop(Region).empty())
    return;
  for (unsigned Q = 0; Q < NumPipes; ++Q) {
    Pipe P = static_cast<Pipe>(Q);
    if (G.problem().needsBarrier(P))
      fenceLoop(Region, P, S);
    while (serveLoop(Region, P, S)) {
    }
  }
}

/// Covers one dependence of \p Op: an earlier producer first (the latest one,
/// since it tends to know about the others), then one of the last iteration.
bool FlagDiscovery::serveOp(unsigned Op, PendingState &S) {
  const OpInfo &O = G.ops()[Op];
  for (Span Side : {Span{0, O.Pos}, Span{O.Pos, G.numPositions()}}) {
    std::optional<unsigned> Best;
    for (unsigned I = 0; I < NumPipes; ++I) {
      Pipe P = static_cast<Pipe>(I);
      if (P != O.P)
        Best = std::max(
            Best, C.latest(Op, P, S.pending(O.P, P), Side.Lo, Side.Hi));
    }
    if (Best && cover({G.opAt(*Best), Op}, O.Pos, S))
      return true;
  }
  return false;
}

/// Covers one dependence of the operations of pipe \p Q in \p Region on an
/// operation outside of it.
bool FlagDiscovery::serveLoop(unsigned Region, Pipe Q, PendingState &S) {
  const ascend::sync::Region &L = G.regions()[Region];
  for (Span Side : {Span{0, L.Begin}, Span{L.End, G.numPositions()}}) {
    std::optional<unsigned> Best;
    unsigned Consumer = 0;
    for (unsigned Op = L.FirstOp; Op < L.LastOp; ++Op) {
      if (G.ops()[Op].P != Q)
        continue;
      for (unsigned I = 0; I < NumPipes; ++I) {
        Pipe P = static_cast<Pipe>(I);
        if (P == Q)
          continue;
        auto Pos = C.latest(Op, P, S.pending(Q, P), Side.Lo, Side.Hi);
        if (Pos > Best) {
          Best = Pos;
          Consumer = Op;
        }
      }
    }
    if (Best && cover({G.opAt(*Best), Consumer}, L.Begin, S))
      return true;
  }
  return false;
}

/// Drains pipe \p P before \p Op if it depends on the pipe's own pending work.
bool FlagDiscovery::fence(unsigned Op, Pipe P, PendingState &S) {
  if (!C.latest(Op, P, S.pending(P, P), 0, G.numPositions()))
    return false;
  const OpRef &Ref = G.ops()[Op].Ref;
  T.addBarrier(P, G.before(Ref.Block, Ref.Index));
  S.drain(P);
  return Changed = true;
}

bool FlagDiscovery::fenceLoop(unsigned Region, Pipe P, PendingState &S) {
  const ascend::sync::Region &L = G.regions()[Region];
  IndexSet Outside = S.pending(P, P);
  Outside.erase(L.Begin, L.End);
  for (unsigned Op = L.FirstOp; Op < L.LastOp; ++Op) {
    if (G.ops()[Op].P != P ||
        !C.latest(Op, P, Outside, 0, G.numPositions()))
      continue;
    for (unsigned Pos : Placement.beforeLoop(Region))
      T.addBarrier(P, Pos);
    S.drain(P);
    return Changed = true;
  }
  return false;
}

/// Adds a flag for \p D and its effect on the consumer's pipe at \p Now.
/// Returns false when the dependence is still there.
bool FlagDiscovery::cover(Dependence D, unsigned Now, PendingState &S) {
  std::optional<unsigned> F = Placement.place(D);
  if (!F)
    return false;
  Changed = true;
  if (fenceIfCrowded(*F, S))
    return true;
  const OpInfo &P = G.ops()[D.Producer];
  Pipe Q = T.flag(*F).Dst;
  S.learn(Q, knowledge(*F, D, Now));
  S.execute(Q, Flow->itemFloor(Q, Now), Now);
  return !S.pending(Q, P.P).contains(P.Pos);
}

/// Credits of one loop are all up at once. When there are clearly more of them
/// than event ids, a barrier in each iteration is certain: have it now, since
/// many raised flags make the analysis slow. What this run then misses, the
/// next one finds.
bool FlagDiscovery::fenceIfCrowded(unsigned Flag, PendingState &S) {
  const ascend::sync::Flag &F = T.flag(Flag);
  if (!F.Credit)
    return false;
  PipePairs &Here = Credits[F.Span.Region];
  if (++Here[pipeIndex(F.Src)][pipeIndex(F.Dst)] <= 2 * NumEvents)
    return false;
  Placement.fence(F.Span.Region);
  Here = PipePairs();
  for (unsigned I = 0; I < T.flags().size(); ++I)
    if (T.flag(I).Dropped)
      S.lower(I);
  S.drain();
  return true;
}

/// What a waiter at \p Now learns from \p Flag, as far as states are known:
/// the next run has it exactly.
PendingRow FlagDiscovery::knowledge(unsigned Flag, const Dependence &D,
                                    unsigned Now) const {
  const OpInfo &P = G.ops()[D.Producer], &C = G.ops()[D.Consumer];
  const ascend::sync::Flag &F = T.flag(Flag);
  PendingRow Row;
  if (!F.Credit) {
    for (unsigned Pos : F.Sets)
      addSnapshot(Pos, F.Src, Now, Row);
    return Row;
  }
  const Region &L = G.regions()[G.commonRegion(G.regionOf(P.Ref.Block),
                                               G.regionOf(C.Ref.Block))];
  for (unsigned Pos : F.Sets) {
    bool InLoop = Pos > L.Begin && Pos < L.End;
    addSnapshot(Pos, F.Src, InLoop ? L.End : Now, Row);
  }
  for (IndexSet &I : Row.Of)
    I.insert(L.Begin, Now);
  return Row;
}

/// Adds what pipe \p P does not know at \p Pos, and all that executes between
/// \p Pos and \p Now.
void FlagDiscovery::addSnapshot(unsigned Pos, Pipe P, unsigned Now,
                                PendingRow &Row) const {
  for (IndexSet &I : Row.Of)
    I.insert(Pos, Now);
  Location L = G.location(Pos);
  PendingRow Before;
  if (L.K == Location::OnEdge) {
    if (const PendingState *S = Flow->blockOut(L.Block))
      Before = S->row(P);
  } else {
    unsigned Count = (Pos - G.blockStart(L.Block)) / 2;
    unsigned Op = G.firstOp(L.Block) + Count, Start = G.blockStart(L.Block);
    while (Op > G.firstOp(L.Block) && G.ops()[Op - 1].P != P)
      --Op;
    if (Op > G.firstOp(L.Block)) {
      Before = Flow->rowAfter(Op - 1);
      Start = G.ops()[Op - 1].Pos + 1;
    } else {
      Before = Flow->blockIn(L.Block).row(P);
    }
    for (IndexSet &I : Row.Of)
      I.insert(Start, Pos);
  }
  Before.Of[pipeIndex(P)].clear();
  Row.unite(Before);
}
