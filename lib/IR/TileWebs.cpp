//===-- TileWebs.cpp - Tiles that phis and ties make one ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/TileWebs.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
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

std::vector<TileWeb> ascend::collectTileWebs(Function &F) {
  EquivalenceClasses<Instruction *> Classes;
  SmallVector<Instruction *, 16> Tiles;
  for (Instruction &I : instructions(F)) {
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
    else if (builtinOf(*Call).Kind == BuiltinKind::Slots)
      Web.HasSets = true;
    else
      Web.HasValues = true;
  }
  std::vector<TileWeb> Webs;
  for (auto &[Leader, Web] : ByLeader)
    if (Web.Members.size() > 1)
      Webs.push_back(std::move(Web));
  return Webs;
}

WebLiveness::WebLiveness(Function &F, const TileWeb &Web) {
  Members.insert(Web.Members.begin(), Web.Members.end());
  solve(F);
  for (BasicBlock &BB : F)
    walk(BB);
}

/// Members that \p BB hands to the phis of its successors are live at its end.
static void addPhiUses(BasicBlock &BB, const TileSet &Members, TileSet &Live) {
  for (BasicBlock *Succ : successors(&BB))
    for (PHINode &Phi : Succ->phis())
      if (Members.count(&Phi))
        if (auto *In =
                dyn_cast<Instruction>(Phi.getIncomingValueForBlock(&BB)))
          Live.insert(In);
}

void WebLiveness::solve(Function &F) {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (BasicBlock *BB : post_order(&F)) {
      TileSet Live;
      for (BasicBlock *Succ : successors(BB))
        for (Instruction *I : LiveIn[Succ])
          Live.insert(I);
      addPhiUses(*BB, Members, Live);
      LiveOut[BB] = Live;
      for (Instruction &I : reverse(*BB)) {
        Live.remove(&I);
        if (isa<PHINode>(I))
          continue;
        for (Value *Operand : I.operands())
          if (auto *Def = dyn_cast<Instruction>(Operand); Members.count(Def))
            Live.insert(Def);
      }
      if (Live.size() != LiveIn[BB].size()) {
        LiveIn[BB] = Live;
        Changed = true;
      }
    }
  }
}

void WebLiveness::walk(BasicBlock &BB) {
  TileSet Live = LiveOut[&BB];
  Max = std::max<unsigned>(Max, Live.size());
  for (Instruction &I : reverse(BB)) {
    if (Members.count(&I)) {
      TileSet Others = Live;
      Others.remove(&I);
      // A result that nobody reads still takes its slot for a moment.
      Max = std::max<unsigned>(Max, Others.size() + 1);
      Behind[&I] = Others;
    }
    if (isa<PHINode>(I))
      continue; // all phis of a block are made at once
    Live.remove(&I);
    for (Value *Operand : I.operands())
      if (auto *Def = dyn_cast<Instruction>(Operand); Members.count(Def))
        Live.insert(Def);
    Max = std::max<unsigned>(Max, Live.size());
  }
}
