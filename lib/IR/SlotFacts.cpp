//===-- SlotFacts.cpp - Which slots are surely written --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/SlotFacts.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

/// Rounds in which a loop's facts may still become more, and all rounds. A set
/// has 16 slots at most.
static constexpr unsigned GrowingRounds = 20, MaxRounds = 60;
/// Facts at one place; more are forgotten.
static constexpr unsigned MaxFacts = 64;

int64_t SlotFacts::slotsOf(const CallBase &Set) const {
  return cast<ConstantInt>(Set.getArgOperand(0))->getSExtValue();
}

bool SlotFacts::holds(const Fact &F, const Facts &In) {
  if (F.If && F.If->value() == false)
    return true;
  return any_of(In, [&](const Fact &Known) {
    return Known.Set == F.Set && Known.Index == F.Index &&
           (!Known.If || (F.If && Known.If->isImpliedBy(*F.If)));
  });
}

void SlotFacts::add(Facts &To, const Fact &F) {
  if (!holds(F, To) && To.size() < MaxFacts)
    To.push_back(F);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void SlotFacts::apply(const CallBase &Call, Facts &S, bool Note) {
  Builtin B = builtinOf(Call);
  auto FactOf = [&](const Value &Tile, const Value &Index) {
    auto *Set = dyn_cast<CallBase>(&namedTile(Tile));
    bool Known = Set && Followed.contains(Set);
    return Fact{Known ? Set : nullptr,
                Known ? termModulo(Index, slotsOf(*Set)) : Term(), {}};
  };
  if (B.Kind == BuiltinKind::Slots)
    erase_if(S, [&](const Fact &F) { return F.Set == &Call; });
  if (B.Kind == BuiltinKind::Release) {
    Fact Gone = FactOf(*Call.getArgOperand(ReleasedSet),
                       *Call.getArgOperand(ReleasedIndex));
    erase_if(S, [&](const Fact &F) {
      return F.Set == Gone.Set && (F.Index.Symbol != Gone.Index.Symbol ||
                                   F.Index.Offset == Gone.Index.Offset);
    });
  }
  if (B.Kind != BuiltinKind::TileOp)
    return;
  TileCall Op(Call, B.Ref);
  for (bool Writes : {false, true})
    for (const OperandInfo &O : B.Ref->Operands) {
      if (!O.isTile() || !Op.slotIndex(O) || O.isResult() != Writes)
        continue;
      Fact F = FactOf(*Op.tile(O), *Op.slotIndex(O));
      if (!F.Set)
        continue;
      if (Note && (!Writes || O.Kind == OperandKind::Acc) && holds(F, S))
        Proved.insert({&Call, &O});
      if (Writes)
        add(S, F);
    }
}

void SlotFacts::applyBlock(const BasicBlock &BB, bool Note) {
  Facts S = In[&BB];
  for (const Instruction &I : BB)
    if (auto *Call = dyn_cast<CallBase>(&I))
      apply(*Call, S, Note);
  Out[&BB] = std::move(S);
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// What \p From's branch says where it goes to \p To.
static std::optional<Guard> guardOn(const BasicBlock &From,
                                    const BasicBlock &To) {
  auto *Br = dyn_cast<BranchInst>(From.getTerminator());
  if (!Br || !Br->isConditional() ||
      Br->getSuccessor(0) == Br->getSuccessor(1))
    return std::nullopt;
  auto G = guardOf(*Br->getCondition());
  if (G && Br->getSuccessor(1) == &To)
    return G->inverse();
  return G;
}

SlotFacts::Facts SlotFacts::alongEdge(Edge E) const {
  Facts S = Out.lookup(E.first);
  if (auto G = guardOn(*E.first, *E.second))
    for (Fact &F : S)
      if (F.If && F.If->isImpliedBy(*G))
        F.If = std::nullopt;
  return S;
}

/// \p T, said when \p E is taken back to a loop's header, in what is current
/// there; nullopt if nothing is.
std::optional<Term> SlotFacts::inNewValues(const Term &T, Edge E) const {
  const Loop *L = LI.getLoopFor(E.second);
  auto *I = dyn_cast_or_null<Instruction>(T.Symbol);
  if (!I || !L->contains(I))
    return T;
  for (const PHINode &Phi : E.second->phis()) {
    if (!Phi.getType()->isIntegerTy())
      continue;
    Term Next = termOf(*Phi.getIncomingValueForBlock(E.first));
    if (Next.Symbol == T.Symbol)
      return Term{&Phi, T.Offset - Next.Offset};
  }
  return std::nullopt;
}

std::optional<SlotFacts::Fact> SlotFacts::inNewValues(const Fact &F,
                                                      Edge E) const {
  auto Index = inNewValues(F.Index, E);
  if (!Index)
    return std::nullopt;
  int64_t N = slotsOf(*F.Set);
  Index->Offset = (Index->Offset % N + N) % N;
  Fact New{F.Set, *Index, {}};
  if (F.If) {
    auto Left = inNewValues(F.If->Left, E), Right = inNewValues(F.If->Right, E);
    if (!Left || !Right)
      return std::nullopt;
    New.If = Guard{F.If->Predicate, *Left, *Right};
  }
  return New;
}

/// A fact about a header's phis, said before \p E is taken there.
SlotFacts::Fact SlotFacts::inOldValues(const Fact &F, Edge E) const {
  auto Old = [&](Term T) {
    auto *Phi = dyn_cast_or_null<PHINode>(T.Symbol);
    if (!Phi || Phi->getParent() != E.second)
      return T;
    Term In = termOf(*Phi->getIncomingValueForBlock(E.first));
    return Term{In.Symbol, In.Offset + T.Offset};
  };
  Fact Result = F;
  int64_t N = slotsOf(*F.Set);
  Result.Index = Old(F.Index);
  Result.Index.Offset = (Result.Index.Offset % N + N) % N;
  if (F.If)
    Result.If = Guard{F.If->Predicate, Old(F.If->Left), Old(F.If->Right)};
  return Result;
}

bool SlotFacts::holdsAlong(const Fact &F, Edge E) const {
  return holds(inOldValues(F, E), alongEdge(E));
}

//===----------------------------------------------------------------------===//
// Joins
//===----------------------------------------------------------------------===//

void SlotFacts::joinLoop(const BasicBlock &Header, bool Grow) {
  const Loop *L = LI.getLoopFor(&Header);
  SmallVector<Edge, 4> Edges;
  for (const BasicBlock *P : predecessors(&Header))
    if (Out.count(P))
      Edges.emplace_back(P, &Header);
  Facts Now = In[&Header];
  if (Grow)
    for (Edge E : Edges)
      for (const Fact &F : alongEdge(E)) {
        if (!L->contains(E.first)) {
          // What an earlier time in the loop said of its values is over.
          auto *I = dyn_cast_or_null<Instruction>(F.Index.Symbol);
          if (!I || !L->contains(I))
            add(Now, F);
          continue;
        }
        auto New = inNewValues(F, E);
        if (!New)
          continue;
        add(Now, *New);
        // The first iteration may be without it.
        if (auto *Phi = dyn_cast_or_null<PHINode>(New->Index.Symbol);
            Phi && !New->If)
          for (Edge Into : Edges)
            if (!L->contains(Into.first))
              if (Term Start = termOf(
                      *Phi->getIncomingValueForBlock(Into.first));
                  !Start.Symbol)
                Now.push_back({New->Set, New->Index,
                               Guard{CmpInst::ICMP_NE, Term{Phi, 0}, Start}});
      }
  erase_if(Now, [&](const Fact &F) {
    return any_of(Edges, [&](Edge E) { return !holdsAlong(F, E); });
  });
  Facts Unique;
  for (const Fact &F : Now)
    add(Unique, F);
  In[&Header] = std::move(Unique);
}

/// The condition under which control comes to \p BB by \p E, where one branch
/// decides that.
std::optional<Guard> SlotFacts::guardInto(const BasicBlock &BB, Edge E) const {
  const DomTreeNode *Node = DT.getNode(&BB);
  if (!Node || !Node->getIDom())
    return std::nullopt;
  const BasicBlock *Top = Node->getIDom()->getBlock();
  for (const BasicBlock *S : successors(Top))
    if ((Top == E.first && S == &BB) ||
        (S != &BB && DT.dominates(BasicBlockEdge(Top, S), E.first)))
      return guardOn(*Top, *S);
  return std::nullopt;
}

/// What one way brings and another does not holds where that way was taken.
void SlotFacts::joinPaths(const BasicBlock &BB) {
  SmallVector<Edge, 4> Edges;
  for (const BasicBlock *P : predecessors(&BB))
    if (Out.count(P))
      Edges.emplace_back(P, &BB);
  Facts Joined;
  for (Edge E : Edges)
    for (Fact F : alongEdge(E)) {
      bool Everywhere = all_of(Edges, [&](Edge Other) {
        return Other == E || holds(F, alongEdge(Other));
      });
      if (!Everywhere) {
        if (F.If)
          continue;
        F.If = guardInto(BB, E);
        // On the other ways the guard is false.
        if (!F.If || Edges.size() != 2)
          continue;
      }
      add(Joined, F);
    }
  In[&BB] = std::move(Joined);
}

SlotFacts::SlotFacts(const Function &F,
                     const DenseSet<const CallBase *> &Followed)
    : Followed(Followed), DT(const_cast<Function &>(F)), LI(DT) {
  if (Followed.empty())
    return;
  ReversePostOrderTraversal<const Function *> RPO(&F);
  auto Same = [](const Facts &A, const Facts &B) {
    return A.size() == B.size() &&
           all_of(A, [&](const Fact &X) { return is_contained(B, X); });
  };
  unsigned Round = 0;
  for (bool Changed = true; Changed; ++Round) {
    if (Round == MaxRounds)
      return; // nothing is known
    // The last rounds only take away, so that they come to an end.
    Changed = Round <= GrowingRounds && !LI.empty() && Round < 3;
    for (const BasicBlock *BB : RPO) {
      Facts Before = In.lookup(BB);
      if (LI.isLoopHeader(BB))
        joinLoop(*BB, Round < GrowingRounds);
      else
        joinPaths(*BB);
      Changed |= !Same(Before, In[BB]);
      applyBlock(*BB, /*Note=*/false);
    }
  }
  for (const BasicBlock *BB : RPO)
    applyBlock(*BB, /*Note=*/true);
}
