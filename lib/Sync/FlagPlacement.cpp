//===- FlagPlacement.cpp - Balanced places for one flag -------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlagPlacement.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace ascend::sync;

/// A flag is raised at most so many operations before its wait in a block. One
/// that is raised earlier holds an event id for long and gains nothing, since
/// the pipes are never that far apart.
static constexpr unsigned MaxReach = 64;

std::optional<unsigned> FlagPlacement::place(const Dependence &D) {
  const OpInfo &P = G.ops()[D.Producer], &C = G.ops()[D.Consumer];
  unsigned R =
      G.commonRegion(G.regionOf(P.Ref.Block), G.regionOf(C.Ref.Block));
  if (!reducible(R))
    return std::nullopt;
  return P.Pos < C.Pos ? placeForward(D, R) : placeCredit(D, R);
}

/// Whether \p R and all regions around it are loops with one header.
bool FlagPlacement::reducible(unsigned R) const {
  for (; R != Region::None; R = G.regions()[R].Parent)
    if (!G.regions()[R].Reducible)
      return false;
  return true;
}

unsigned FlagPlacement::create(const Dependence &D, bool Credit) {
  const OpInfo &P = G.ops()[D.Producer], &C = G.ops()[D.Consumer];
  unsigned F = T.addFlag(P.P, C.P, Credit);
  T.flag(F).Producer = P.Ref;
  T.flag(F).Consumer = C.Ref;
  return F;
}

std::optional<unsigned> FlagPlacement::placeForward(const Dependence &D,
                                                    unsigned R) {
  const OpInfo &P = G.ops()[D.Producer], &C = G.ops()[D.Consumer];
  const Region &Reg = G.regions()[R];
  unsigned NP = G.nodeOf(P.Ref.Block, R), NC = G.nodeOf(C.Ref.Block, R);
  bool ProducerInLoop = Reg.Nodes[NP].IsLoop;
  bool ConsumerInLoop = Reg.Nodes[NC].IsLoop;

  Positions Waits;
  if (ConsumerInLoop)
    Waits = nodeStart(R, NC);
  else
    Waits.push_back(G.before(C.Ref.Block, C.Ref.Index));

  Positions Sets;
  unsigned NS = NP;
  if (!Reg.equivalent(NP, NC)) {
    NS = equivalentAfter(R, NP, NC);
    Sets = nodeStart(R, NS);
  } else if (ProducerInLoop) {
    Sets = loopEnd(R, Reg.Nodes[NP].Id);
  } else {
    unsigned Index = P.Ref.Index + 1;
    if (NP == NC && C.Ref.Index > MaxReach)
      Index = std::max(Index, C.Ref.Index - MaxReach);
    Sets.push_back(G.before(P.Ref.Block, Index));
  }
  if (Waits.empty() || Sets.empty())
    return std::nullopt;

  unsigned F = create(D, /*Credit=*/false);
  for (unsigned Pos : Sets)
    T.addSet(F, Pos);
  for (unsigned Pos : Waits)
    T.addWait(F, Pos);
  T.flag(F).Marks.append(Sets.begin(), Sets.end());
  T.flag(F).Homes.append(Waits.begin(), Waits.end());
  closeForward(F, {R, NS, NC, /*AroundFirst=*/NS != NP, /*AroundLast=*/false});
  return F;
}

/// The earliest node after \p After that executes as often as \p Node.
unsigned FlagPlacement::equivalentAfter(unsigned R, unsigned After,
                                        unsigned Node) const {
  const Region &Reg = G.regions()[R];
  unsigned Best = Node;
  for (unsigned N = Node; N > After; N = Reg.IDom[N]) {
    if (Reg.postDominates(Node, N))
      Best = N;
    if (N == 0)
      break;
  }
  return Best;
}

std::optional<unsigned> FlagPlacement::placeCredit(const Dependence &D,
                                                   unsigned R) {
  if (R == 0)
    return std::nullopt;
  const OpInfo &P = G.ops()[D.Producer], &C = G.ops()[D.Consumer];
  const Region &Reg = G.regions()[R];
  unsigned NP = G.nodeOf(P.Ref.Block, R), NC = G.nodeOf(C.Ref.Block, R);
  unsigned Outermost = G.outermostLoop(R);

  unsigned First = Reg.commonDominator(NC, NP);
  unsigned Last = Reg.commonPostDominator(First, NP);
  while (Last != Reg.sink() && !Reg.dominates(First, Last)) {
    First = Reg.commonDominator(First, Last);
    Last = Reg.commonPostDominator(First, Last);
  }

  bool AroundFirst = false, AroundLast = false;
  Positions Waits, Sets;
  const RegionNode &FirstNode = Reg.Nodes[First];
  if (First == NC && !FirstNode.IsLoop) {
    Waits.push_back(G.before(C.Ref.Block, C.Ref.Index));
  } else if (FirstNode.IsLoop) {
    AroundFirst = First == NC;
    Waits = AroundFirst ? nodeStart(R, First) : loopEnd(R, FirstNode.Id);
  } else {
    Waits.push_back(G.blockEnd(FirstNode.Id));
  }
  if (Last == Reg.sink()) {
    Sets = merge(Reg.BackEdges);
  } else if (Last != NP) {
    Sets = nodeStart(R, Last);
  } else if (Reg.Nodes[Last].IsLoop) {
    AroundLast = true;
    Sets = loopEnd(R, Reg.Nodes[Last].Id);
  } else {
    Sets.push_back(G.before(P.Ref.Block, P.Ref.Index + 1));
  }
  Positions Primes = nodeStart(0, G.regions()[Outermost].NodeInParent);
  if (Waits.empty() || Sets.empty() || Primes.empty())
    return std::nullopt;

  unsigned F = create(D, /*Credit=*/true);
  for (unsigned Pos : Primes)
    T.addSet(F, Pos);
  for (unsigned Pos : Waits)
    T.addWait(F, Pos);
  for (unsigned Pos : Sets)
    T.addSet(F, Pos);
  T.flag(F).Marks.append(Sets.begin(), Sets.end());
  T.flag(F).Homes.append(Waits.begin(), Waits.end());
  closeCredit(F, {R, First, Last, AroundFirst, AroundLast});
  return F;
}

void FlagPlacement::pair(unsigned F) {
  Flag X = T.flag(F);
  unsigned Outermost = G.outermostLoop(X.Span.Region);
  Positions Primes;
  if (!X.Credit)
    Primes = nodeStart(0, G.regions()[Outermost].NodeInParent);
  if (X.Span.Region == 0 || X.Paired || (!X.Credit && Primes.empty()))
    return;
  T.flag(F).Paired = true;
  unsigned Back = T.addFlag(X.Dst, X.Src, !X.Credit);
  T.flag(Back).Producer = X.Consumer;
  T.flag(Back).Consumer = X.Producer;
  T.flag(Back).Paired = true;
  for (unsigned Pos : Primes)
    T.addSet(Back, Pos);
  for (unsigned Pos : X.Marks)
    T.addWait(Back, Pos, Phase::ExitWait);
  for (unsigned Pos : X.Homes)
    T.addSet(Back, Pos, Phase::LateSet);
  T.flag(Back).Marks = X.Homes;
  T.flag(Back).Homes = X.Marks;
  if (X.Credit)
    closeForward(Back, X.Span);
  else
    closeCredit(Back, X.Span);
}

void FlagPlacement::fence(unsigned R) {
  T.addBarrier(Pipe::All, G.blockStart(G.regions()[R].Header), /*Pinned=*/true);
  for (unsigned F = 0; F < T.flags().size(); ++F)
    if (T.flag(F).Credit && T.flag(F).Span.Region == R)
      T.drop(F);
}

bool FlagPlacement::isFenced(unsigned R) const {
  unsigned Start = G.blockStart(G.regions()[R].Header);
  const FlagTable &Table = T;
  return llvm::any_of(Table.steps(Start), [](const Step &S) {
    return S.K == Action::Barrier && S.Pinned && !S.Dropped;
  });
}

/// The earliest places in \p Node, or before it if it is a loop.
FlagPlacement::Positions FlagPlacement::nodeStart(unsigned R,
                                                  unsigned Node) const {
  const RegionNode &N = G.regions()[R].Nodes[Node];
  if (!N.IsLoop)
    return {G.blockStart(N.Id)};
  return beforeLoop(N.Id);
}

FlagPlacement::Positions FlagPlacement::beforeLoop(unsigned Loop) const {
  const Region &L = G.regions()[Loop];
  if (!L.Reducible || L.Header == 0)
    return {};
  return merge(L.Entries);
}

FlagPlacement::Positions FlagPlacement::afterLoop(unsigned Loop) const {
  return merge(G.regions()[Loop].Exits);
}

/// Where inner loop \p Loop has been left for another node of \p R.
FlagPlacement::Positions FlagPlacement::loopEnd(unsigned R,
                                                unsigned Loop) const {
  llvm::SmallVector<FlowEdge, 4> Edges;
  for (FlowEdge E : G.regions()[Loop].Exits)
    if (G.contains(R, E.To))
      Edges.push_back(E);
  return merge(Edges);
}

/// Places that execute when one of \p Edges is taken, in blocks if possible.
FlagPlacement::Positions
FlagPlacement::merge(llvm::ArrayRef<FlowEdge> Edges) const {
  Positions Result;
  for (FlowEdge E : Edges) {
    unsigned Pos = G.onEdge(E);
    bool AllWays = llvm::all_of(G.preds(E.To), [&](unsigned X) {
      return llvm::any_of(Edges, [&](FlowEdge Y) {
        return Y.From == X && Y.To == E.To;
      });
    });
    if (G.succs(E.From).size() == 1)
      Pos = G.blockEnd(E.From);
    else if (AllWays && E.To != 0)
      Pos = G.blockStart(E.To);
    if (!llvm::is_contained(Result, Pos))
      Result.push_back(Pos);
  }
  return Result;
}

/// Whether \p Exit leaves the region of \p W from within the window.
bool FlagPlacement::inside(const Window &W, FlowEdge Exit) const {
  const Region &Reg = G.regions()[W.Region];
  unsigned N = G.nodeOf(Exit.From, W.Region);
  bool IsLoop = Reg.Nodes[N].IsLoop;
  if (N == W.First && N == W.Last)
    return IsLoop && W.AroundFirst && W.AroundLast;
  if (N == W.First)
    return !IsLoop || W.AroundFirst;
  if (N == W.Last)
    return IsLoop && W.AroundLast;
  return Reg.dominates(W.First, N) && Reg.postDominates(W.Last, N);
}

void FlagPlacement::closeForward(unsigned F, const Window &W) {
  T.flag(F).Span = W;
  if (W.Region == 0)
    return;
  llvm::SmallVector<FlowEdge, 4> Raised;
  for (FlowEdge E : G.regions()[W.Region].Exits)
    if (inside(W, E))
      Raised.push_back(E);
  for (unsigned Pos : merge(Raised))
    T.addWait(F, Pos, Phase::ExitWait);
}

/// Exits of the credit's loop to an outer loop must restore the flag, those of
/// the outermost loop must lower it.
void FlagPlacement::closeCredit(unsigned F, const Window &W) {
  T.flag(F).Span = W;
  unsigned Outermost = G.outermostLoop(W.Region);
  llvm::SmallVector<FlowEdge, 4> Restore, Drain;
  for (FlowEdge E : G.regions()[W.Region].Exits)
    if (G.contains(Outermost, E.To) && inside(W, E))
      Restore.push_back(E);
  for (FlowEdge E : G.regions()[Outermost].Exits)
    if (!G.contains(W.Region, E.From) || !inside(W, E))
      Drain.push_back(E);
  for (unsigned Pos : merge(Restore))
    T.addSet(F, Pos, Phase::ExitSet);
  for (unsigned Pos : merge(Drain))
    T.addWait(F, Pos, Phase::ExitWait);
}
