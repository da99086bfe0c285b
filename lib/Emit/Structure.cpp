//===-- Structure.cpp - Statements out of control flow --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By the dominator tree: a block stands inside of the branch that leads to it,
// or behind the code of its dominator if several do, or behind the loop that
// it leaves. A branch to what comes next is no statement; else it is continue,
// break or a goto.
//
//===----------------------------------------------------------------------===//

#include "Emit/Structure.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using ascend::sim::ScalarSem;

namespace ascend::emission {

Structurer::Structurer(const Flow &F)
    : F(F), AfterCode(F.size()), AfterLoop(F.size()), Placed(F.size()),
      Labels(F.size()) {}

void Structurer::place() {
  for (unsigned B : drop_begin(F.order())) {
    const Block &X = F.block(B);
    // The outermost loop that it leaves.
    unsigned Left = None;
    for (unsigned L = F.block(X.IDom).Loop; L != None; L = F.loop(L).Parent)
      if (!F.contains(L, B))
        Left = L;
    unsigned Ways =
        count_if(X.Preds, [&](unsigned P) { return !F.isBack(P, B); });
    if (Left != None) {
      // A way out that ends the kernel stays inside if there is another.
      bool Ends = X.Succs.empty() && Ways == 1;
      auto Others = any_of(F.order(), [&](unsigned O) {
        return O != B && !F.contains(Left, O) &&
               any_of(F.block(O).Preds,
                      [&](unsigned P) { return F.contains(Left, P); });
      });
      if (!(Ends && Others)) {
        AfterLoop[F.loop(Left).Header].push_back(B);
        Placed.set(B);
      }
    } else if (Ways > 1) {
      AfterCode[X.IDom].push_back(B);
      Placed.set(B);
    }
  }
}

List Structurer::run() {
  if (!F.isReducible())
    return unstructured();
  place();
  return block(0, {});
}

/// Appends the blocks of \p Rest, each of which the one before may fall into.
void Structurer::sequence(List &L, ArrayRef<unsigned> Rest, Context C) {
  for (auto [N, B] : enumerate(Rest)) {
    Context Here = C;
    if (N + 1 < Rest.size())
      Here.Follow = Rest[N + 1];
    if (!F.isHeader(B))
      L.push_back(Stmt(Stmt::Label, B));
    for (Stmt &S : block(B, Here))
      L.push_back(std::move(S));
  }
}

List Structurer::block(unsigned B, Context C) {
  if (!F.isHeader(B))
    return body(B, C);
  ArrayRef<unsigned> Rest = AfterLoop[B];
  Context Inside;
  Inside.Follow = Inside.Header = B;
  Inside.BreakTo = Rest.empty() ? C.Follow : Rest.front();
  List L;
  // Of gotos out of inner loops.
  L.push_back(Stmt(Stmt::Label, B));
  L.push_back(loop(B, body(B, Inside)));
  sequence(L, Rest, C);
  return L;
}

/// Whether \p L has a continue of the loop around it.
bool continues(const List &L) {
  return any_of(L, [](const Stmt &S) {
    if (isLoop(S))
      return false;
    return S.What == Stmt::Continue || continues(S.Then) || continues(S.Else);
  });
}

Stmt Structurer::loop(unsigned Header, List Body) const {
  Stmt S(Stmt::Loop, Header);
  S.Header = Header;
  auto Leaves = [](const List &L) {
    return L.size() == 1 && L[0].What == Stmt::Break;
  };
  if (!Body.empty() && Body.back().What == Stmt::If &&
      Body.back().Else.empty() && Leaves(Body.back().Then)) {
    Stmt Last = std::move(Body.back());
    Body.pop_back();
    if (!continues(Body)) {
      S.What = Stmt::DoWhile;
      S.At = Last.At;
      S.Negated = !Last.Negated;
      S.Then = std::move(Body);
      return S;
    }
    Body.push_back(std::move(Last));
  }
  S.Then = std::move(Body);
  return S;
}

static bool leaves(const List &L) {
  return !L.empty() &&
         (L.back().What == Stmt::Break || L.back().What == Stmt::Continue ||
          L.back().What == Stmt::Goto || L.back().What == Stmt::Return);
}

List Structurer::body(unsigned B, Context C) {
  const Block &X = F.block(B);
  List L;
  for (unsigned I = X.Begin; I != X.End; ++I)
    L.push_back(Stmt(Stmt::Inst, I));
  ArrayRef<unsigned> Rest = AfterCode[B];
  Context Here = C;
  if (!Rest.empty())
    Here.Follow = Rest.front();
  if (X.Succs.empty()) {
    if (C.Follow != None || C.Header != None)
      L.push_back(Stmt(Stmt::Return));
  } else if (X.Succs.size() == 1) {
    for (Stmt &S : branch(B, X.Succs[0], Here))
      L.push_back(std::move(S));
  } else {
    Stmt If(Stmt::If, B);
    If.Then = branch(B, X.Succs[0], Here);
    If.Else = branch(B, X.Succs[1], Here);
    // What leaves comes first and needs no else.
    if (If.Then.empty() || (!leaves(If.Then) && leaves(If.Else))) {
      std::swap(If.Then, If.Else);
      If.Negated = true;
    }
    List After;
    if (leaves(If.Then))
      std::swap(After, If.Else);
    if (!If.Then.empty())
      L.push_back(std::move(If));
    for (Stmt &S : After)
      L.push_back(std::move(S));
  }
  sequence(L, Rest, C);
  return L;
}

List Structurer::branch(unsigned From, unsigned To, Context C) {
  if (To == C.Follow)
    return {};
  if (!Placed[To] && F.block(To).IDom == From && !F.isBack(From, To))
    return block(To, C);
  List L;
  if (To == C.Header)
    L.push_back(Stmt(Stmt::Continue));
  else if (To == C.BreakTo)
    L.push_back(Stmt(Stmt::Break));
  else {
    L.push_back(Stmt(Stmt::Goto, To));
    Labels.set(To);
  }
  return L;
}

List Structurer::unstructured() {
  List L;
  for (auto [N, B] : enumerate(F.order())) {
    const Block &X = F.block(B);
    unsigned Next = N + 1 < F.order().size() ? F.order()[N + 1] : None;
    L.push_back(Stmt(Stmt::Label, B));
    for (unsigned I = X.Begin; I != X.End; ++I)
      L.push_back(Stmt(Stmt::Inst, I));
    auto Go = [&](List &To, unsigned Target) {
      To.push_back(Stmt(Stmt::Goto, Target));
      Labels.set(Target);
    };
    if (X.Succs.empty()) {
      L.push_back(Stmt(Stmt::Return));
      continue;
    }
    if (X.Succs.size() == 2) {
      Stmt If(Stmt::If, B);
      Go(If.Then, X.Succs[0]);
      L.push_back(std::move(If));
    }
    if (X.Succs.back() != Next)
      Go(L, X.Succs.back());
  }
  return L;
}

} // namespace ascend::emission
