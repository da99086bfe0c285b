//===-- Scopes.cpp - Where variables are declared -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Scopes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::emission {

Scopes::Scopes(const List &Body, const Webs &W, const Values &V,
               const LoopForms &Forms, bool HasLabels)
    : W(W), V(V), Forms(Forms), AtInst(W.size()) {
  if (HasLabels) {
    Start.assign(V.variables().begin(), V.variables().end());
    return;
  }
  Path P;
  visit(Body, P);
  for (auto &[Web, E] : Extents)
    place(Web, E);
}

void Scopes::visit(const List &L, Path &P) {
  P.push_back({&L, 0});
  for (const Stmt &S : L) {
    SmallVector<unsigned, 4> Named;
    if (S.What == Stmt::Inst && V.isStatement(S.At)) {
      V.addNamed(S.At, Named);
      for (unsigned Web : Named)
        add(Web, P, /*IsDef=*/false);
      if (unsigned Web = V.assigned(S.At); Web != None)
        add(Web, P, /*IsDef=*/true);
    }
    Named.clear();
    if (S.What == Stmt::If || S.What == Stmt::DoWhile) {
      V.addNamed(W.flow().block(S.At).End - 1, Named);
    } else if (S.What == Stmt::For || S.What == Stmt::While) {
      const LoopHeader &H = Forms.header(S.Form);
      for (const Side *X : {&H.Left, &H.Right, &H.Step})
        V.addNamed(*X, Named);
      if (H.Init != None)
        V.addNamed(H.Init, Named);
      if (H.Counter != None)
        Named.push_back(H.Counter);
    }
    for (unsigned Web : Named)
      add(Web, P, /*IsDef=*/false);
    visit(S.Then, P);
    visit(S.Else, P);
    ++P.back().second;
  }
  P.pop_back();
}

void Scopes::add(unsigned Web, const Path &P, bool IsDef) {
  auto [I, New] = Extents.try_emplace(Web);
  Extent &E = I->second;
  if (New) {
    E.First = P;
    E.Depth = P.size() - 1;
    E.ByDef = IsDef;
    return;
  }
  unsigned Common = 0;
  while (Common < E.Depth && Common + 1 < P.size() &&
         E.First[Common] == P[Common] &&
         E.First[Common + 1].first == P[Common + 1].first)
    ++Common;
  if (Common < E.Depth)
    E.InOne = true;
  E.InOne &= E.First[Common] == P[Common];
  E.Depth = Common;
}

bool Scopes::isCarried(unsigned Web, unsigned Header) const {
  const Flow &F = W.flow();
  SmallVector<unsigned> Work{Header};
  BitVector Seen(F.size());
  while (!Work.empty()) {
    unsigned B = Work.pop_back_val();
    if (Seen[B])
      continue;
    Seen.set(B);
    bool IsSet = false;
    for (unsigned I = F.block(B).Begin; I != F.block(B).End && !IsSet; ++I) {
      for (unsigned O = 0; O != W.inst(I).Ops.size(); ++O)
        if (!W.reaching(I, O).empty() &&
            W.of(W.reaching(I, O).front()) == Web && !W.constant(I, O))
          return true;
      IsSet = W.of(I) == Web;
    }
    if (!IsSet)
      append_range(Work, F.block(B).Succs);
  }
  return false;
}

void Scopes::place(unsigned Web, Extent &E) {
  auto Where = [&](unsigned Depth) -> const Stmt & {
    return (*E.First[Depth].first)[E.First[Depth].second];
  };
  bool IsDirect = E.ByDef && E.Depth + 1 == E.First.size();
  const Stmt *At = &Where(E.Depth);
  if (E.InOne && At->What == Stmt::For &&
      Forms.header(At->Form).Counter == Web &&
      Forms.header(At->Form).Init != None) {
    AtInst.set(Forms.header(At->Form).Init);
    return;
  }
  // Out of the loops that carry it on.
  for (unsigned D = E.Depth; D-- > 0;) {
    if (!isLoop(Where(D)) || !isCarried(Web, Where(D).Header))
      continue;
    At = &Where(D);
    IsDirect = false;
  }
  if (IsDirect)
    AtInst.set(At->At);
  else
    Before[At].push_back(Web);
}

ArrayRef<unsigned> Scopes::before(const Stmt &S) const {
  auto I = Before.find(&S);
  return I == Before.end() ? ArrayRef<unsigned>() : I->second;
}

} // namespace ascend::emission
