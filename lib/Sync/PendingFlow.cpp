//===- PendingFlow.cpp - Happens-before analysis of a plan ----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PendingFlow.h"

#include "llvm/ADT/STLExtras.h"

using namespace ascend::sync;

FlowClient::~FlowClient() = default;
void FlowClient::enterLoop(unsigned, PendingState &) {}
void FlowClient::beforeOp(unsigned, PendingState &) {}
bool FlowClient::beforeSet(unsigned, unsigned, PendingState &) { return false; }
bool FlowClient::unbalanced(unsigned) { return false; }

/// Nothing waits for what touches nothing: the definition of an index, or an
/// operation whose slots are all looked after by others.
static bool isItem(const OpInfo &O) { return !O.Source->Accesses.empty(); }

PendingFlow::PendingFlow(const FlowGraph &G, const FlagTable &T) : G(G), T(T) {
  collectItems();
}

void PendingFlow::collectItems() {
  for (const OpInfo &O : G.ops())
    if (isItem(O))
      Items[pipeIndex(O.P)].push_back(O.Pos);
  for (const Flag &F : T.flags())
    if (!F.Dropped)
      llvm::append_range(Items[pipeIndex(F.Dst)], F.Waits);
  for (std::vector<unsigned> &List : Items)
    llvm::sort(List);
}

unsigned PendingFlow::itemFloor(Pipe P, unsigned Pos) const {
  const std::vector<unsigned> &List = Items[pipeIndex(P)];
  auto It = llvm::lower_bound(List, Pos);
  return It == List.begin() ? 0 : *(It - 1) + 1;
}

void PendingFlow::run(FlowClient &C) {
  Client = &C;
  unsigned N = G.problem().Blocks.size();
  In.assign(N, PendingState());
  Out.assign(N, PendingState());
  Seen.assign(N, false);
  LastFixpoint.assign(G.regions().size(), std::nullopt);
  AfterOp.assign(C.maxPasses() ? G.ops().size() : 0, PendingRow());
  runRegion(0);
}

/// One pass over the nodes of \p R in topological order.
void PendingFlow::runRegion(unsigned R) {
  for (const RegionNode &Node : G.regions()[R].Nodes) {
    if (Client->done())
      return;
    if (Node.IsLoop) {
      runLoop(Node.Id);
      continue;
    }
    if (R != 0 && Node.Id == G.regions()[R].Header) {
      runBlock(Node.Id, std::move(LoopState));
      continue;
    }
    PendingState S(G.problem().barrierPipes());
    bool Any = Node.Id == 0;
    llvm::SmallVector<FlowEdge, 4> Edges;
    for (unsigned X : G.preds(Node.Id))
      Edges.push_back({X, Node.Id});
    joinEdges(Edges, S, Any);
    if (Any)
      runBlock(Node.Id, std::move(S));
  }
}

/// Repeats the body of loop \p R until the state at its header is stable.
void PendingFlow::runLoop(unsigned R) {
  const Region &L = G.regions()[R];
  PendingState Entry(G.problem().barrierPipes());
  bool Any = L.Header == 0;
  llvm::SmallVector<FlowEdge, 4> Outside;
  for (FlowEdge E : L.Entries)
    if (E.To == L.Header)
      Outside.push_back(E);
  joinEdges(Outside, Entry, Any);
  if (!Any)
    return;
  Client->enterLoop(R, Entry);
  // A fixpoint of less leads to this one; nothing else does, since what went
  // round the loop then would go round for ever.
  std::optional<Settled> &Last = LastFixpoint[R];
  bool IsWarm = Last && Entry.includes(Last->Entry) &&
                !T.changedSince(Last->Version, L.Begin, L.End);
  if (IsWarm && Last->Entry == Entry)
    return;
  Last.reset();
  if (!IsWarm)
    for (FlowEdge E : L.BackEdges)
      Seen[E.From] = false;
  unsigned Passes = 0, Max = Client->maxPasses(), Version = T.version();
  while (!Client->done() && (Max == 0 || Passes < Max)) {
    PendingState Header = Entry;
    bool Joined = true;
    joinEdges(L.BackEdges, Header, Joined);
    if (Passes++ > 0 && Header == In[L.Header]) {
      Last = {std::move(Entry), Version};
      return;
    }
    Version = T.version();
    LoopState = std::move(Header);
    runRegion(R);
  }
}

/// Joins the states of \p Edges that were reached into \p S; \p Any tells
/// whether \p S holds a state already.
bool PendingFlow::joinEdges(llvm::ArrayRef<FlowEdge> Edges, PendingState &S,
                            bool &Any) {
  for (FlowEdge E : Edges) {
    if (!Seen[E.From])
      continue;
    unsigned Pos = G.onEdge(E);
    if (T.steps(Pos).empty() && Any) {
      S.join(Out[E.From], [&](unsigned F) { return Client->unbalanced(F); });
      continue;
    }
    PendingState OnEdge = Out[E.From];
    runSteps(Pos, OnEdge);
    if (Any)
      S.join(OnEdge, [&](unsigned F) { return Client->unbalanced(F); });
    else
      S = std::move(OnEdge);
    Any = true;
  }
  return Any;
}

void PendingFlow::runBlock(unsigned B, PendingState S) {
  // Otherwise nobody asks for it.
  if (!AfterOp.empty() || G.regions()[G.regionOf(B)].Header == B)
    In[B] = S;
  unsigned NumOps = G.problem().Blocks[B].Ops.size();
  for (unsigned I = 0; I < NumOps; ++I) {
    if (Client->done())
      return;
    runSteps(G.before(B, I), S);
    unsigned Op = G.firstOp(B) + I;
    if (const OpInfo &O = G.ops()[Op]; isItem(O)) {
      Client->beforeOp(Op, S);
      S.execute(O.P, itemFloor(O.P, O.Pos), O.Pos);
    }
    if (!AfterOp.empty())
      AfterOp[Op] = S.row(G.ops()[Op].P);
  }
  runSteps(G.blockEnd(B), S);
  if (G.succs(B).empty())
    checkEnd(S);
  Out[B] = std::move(S);
  Seen[B] = true;
}

void PendingFlow::checkEnd(const PendingState &S) {
  for (const PendingState::Token &Tok : S.raised())
    Client->unbalanced(Tok.Flag);
}

void PendingFlow::runSteps(unsigned Pos, PendingState &S) {
  // By index, since the client may add steps.
  for (unsigned I = 0; I < T.steps(Pos).size(); ++I) {
    Step X = T.steps(Pos)[I];
    if (!T.live(X))
      continue;
    if (X.K == Action::Barrier) {
      if (X.Drained == Pipe::All)
        S.drain();
      else
        S.drain(X.Drained);
      continue;
    }
    const Flag &F = T.flag(X.Flag);
    if (X.K == Action::Set) {
      if (S.raised(X.Flag)) {
        Client->unbalanced(X.Flag);
        S.lower(X.Flag);
      }
      if (Client->beforeSet(Pos, I, S)) {
        S.drain();
        ++I;
      }
      S.set(X.Flag, F.Src);
      continue;
    }
    if (!S.wait(X.Flag, F.Dst))
      Client->unbalanced(X.Flag);
    S.execute(F.Dst, itemFloor(F.Dst, Pos), Pos);
  }
}
