//===-- TileWebs.cpp - Tiles that phis and ties make one ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/TileWebs.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

/// The tile values that \p I is one with: what it joins, or its old value.
static SmallVector<Instruction *, 4> joinedBy(Instruction &I) {
  SmallVector<Instruction *, 4> Joined;
  auto Add = [&](Value *V) {
    if (auto *Def = dyn_cast<Instruction>(V))
      Joined.push_back(Def);
  };
  if (auto *Phi = dyn_cast<PHINode>(&I))
    for (Value *In : Phi->incoming_values())
      Add(In);
  else if (auto *Select = dyn_cast<SelectInst>(&I))
    Add(Select->getTrueValue()), Add(Select->getFalseValue());
  else if (auto *Freeze = dyn_cast<FreezeInst>(&I))
    Add(Freeze->getOperand(0));
  else if (auto *Call = dyn_cast<CallBase>(&I)) {
    Builtin B = builtinOf(*Call);
    if (B.Kind == BuiltinKind::TileOp && B.Ref.Form == TileForm::Value &&
        B.Ref->dst() && B.Ref->dst()->Kind == OperandKind::Acc)
      Add(Call->getArgOperand(TileCall(*Call, B.Ref).first(*B.Ref->dst())));
  }
  return Joined;
}

std::vector<TileWeb> ascend::collectTileWebs(Function &F, bool Singles) {
  EquivalenceClasses<Instruction *> Classes;
  SmallVector<Instruction *, 16> Tiles;
  // What is made comes before what names it, except in phis; in the order of
  // the text it need not.
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB) {
      if (!tileMemory(I.getType()))
        continue;
      Tiles.push_back(&I);
      Classes.insert(&I);
      for (Instruction *Other : joinedBy(I))
        Classes.unionSets(&I, Other);
    }
  MapVector<Instruction *, TileWeb> ByLeader;
  for (Instruction *I : Tiles) {
    TileWeb &Web = ByLeader[Classes.getLeaderValue(I)];
    Web.Mem = *tileMemory(I->getType());
    Web.Members.push_back(I);
    auto *Call = dyn_cast<CallBase>(I);
    if (!Call)
      Web.HasJoins = true;
    else if (BuiltinKind Kind = builtinOf(*Call).Kind;
             Kind == BuiltinKind::Slots || Kind == BuiltinKind::SlotsAs ||
             Kind == BuiltinKind::View)
      Web.HasSets = true;
    else
      Web.HasValues = true;
  }
  std::vector<TileWeb> Webs;
  for (auto &[Leader, Web] : ByLeader)
    if (Singles || Web.Members.size() > 1)
      Webs.push_back(std::move(Web));
  return Webs;
}

bool WebLiveness::isLiveInto(const BasicBlock &BB) const {
  auto I = LiveIn.find(&BB);
  if (I != LiveIn.end() && !I->second.empty())
    return true;
  return any_of(Members, [&](const Instruction *Member) {
    return isa<PHINode>(Member) && Member->getParent() == &BB;
  });
}

WebLiveness::WebLiveness(const TileWeb &Web) {
  Members.insert(Web.Members.begin(), Web.Members.end());
  for (Instruction *Member : Web.Members)
    addUses(*Member);
  for (auto &[BB, Touching] : ByBlock)
    walk(*BB, Touching);
}

/// Upwards from each use to the definition, so that it costs nothing where the
/// web is not live: a kernel may have as many webs as loops.
void WebLiveness::addUses(Instruction &Member) {
  SmallVector<BasicBlock *, 8> LiveAtEnd;
  auto AddLiveIn = [&](BasicBlock *BB) {
    if (BB != Member.getParent() && LiveIn[BB].insert(&Member))
      append_range(LiveAtEnd, predecessors(BB));
  };
  ByBlock[Member.getParent()].push_back(&Member);
  for (const Use &U : Member.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    if (auto *Phi = dyn_cast<PHINode>(User)) {
      LiveAtEnd.push_back(Phi->getIncomingBlock(U));
    } else {
      ByBlock[User->getParent()].push_back(User);
      AddLiveIn(User->getParent());
    }
  }
  while (!LiveAtEnd.empty()) {
    BasicBlock *BB = LiveAtEnd.pop_back_val();
    TileSet &Live = LiveOut[BB];
    if (!Live.insert(&Member))
      continue;
    Max = std::max<unsigned>(Max, Live.size());
    AddLiveIn(BB);
  }
}

void WebLiveness::walk(const BasicBlock &BB,
                       SmallVectorImpl<Instruction *> &Touching) {
  sort(Touching, [](const Instruction *A, const Instruction *B) {
    return A != B && A->comesBefore(B);
  });
  Touching.erase(std::unique(Touching.begin(), Touching.end()), Touching.end());
  TileSet Live = LiveOut.lookup(&BB);
  for (Instruction *I : reverse(Touching)) {
    if (Members.count(I)) {
      TileSet Others = Live;
      Others.remove(I);
      // A result that nobody reads still takes its slot for a moment.
      Max = std::max<unsigned>(Max, Others.size() + 1);
      Behind[I] = std::move(Others);
    }
    if (isa<PHINode>(I))
      continue; // all phis of a block are made at once
    Live.remove(I);
    for (Value *Operand : I->operands())
      if (auto *Def = dyn_cast<Instruction>(Operand); Members.count(Def))
        Live.insert(Def);
    Max = std::max<unsigned>(Max, Live.size());
  }
}

/// Pairs that have to be one tile for \p Later and \p Other to be: what the later
/// one may be, where it is made, and the other.
static void addEarlier(Instruction &Later, Instruction &Other,
                       SmallVectorImpl<std::pair<Instruction *, Instruction *>>
                           &To) {
  auto Add = [&](Value *A, Value *B) {
    auto *One = dyn_cast<Instruction>(A), *Two = dyn_cast<Instruction>(B);
    if (One && Two)
      To.emplace_back(One, Two);
  };
  if (auto *Phi = dyn_cast<PHINode>(&Later)) {
    auto *Beside = dyn_cast<PHINode>(&Other);
    bool AtOnce = Beside && Beside->getParent() == Phi->getParent();
    for (auto [From, In] : zip(Phi->blocks(), Phi->incoming_values()))
      Add(In, AtOnce ? Beside->getIncomingValueForBlock(From) : &Other);
  } else if (!isa<CallBase>(Later)) {
    for (Value *Operand : Later.operands())
      if (tileMemory(Operand->getType()))
        Add(Operand, &Other);
  }
}

bool ascend::mayBeOneTile(Instruction &A, Instruction &B,
                          const DominatorTree &DT) {
  SmallVector<std::pair<Instruction *, Instruction *>, 8> Work = {{&A, &B}};
  DenseSet<std::pair<Instruction *, Instruction *>> Seen;
  while (!Work.empty()) {
    auto [One, Two] = Work.pop_back_val();
    if (One == Two)
      return true;
    // The later one was made while the other lived; an operation's is new.
    if (DT.dominates(Two, One))
      std::swap(One, Two);
    if (Seen.insert({One, Two}).second)
      addEarlier(*Two, *One, Work);
  }
  return false;
}

Instruction *ascend::readAgain(Instruction &Writer, Instruction &Old,
                               const WebLiveness &Live,
                               const DominatorTree &DT) {
  const TileSet &Behind = Live.liveBehind(&Writer);
  auto *I = find_if(Behind, [&](Instruction *Other) {
    return mayBeOneTile(*Other, Old, DT);
  });
  return I == Behind.end() ? nullptr : *I;
}
