//===- LoopKernel.cpp - One slot's view of a loop nest --------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopKernel.h"

#include "FlagPlacement.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace ascend::sync;

bool ascend::sync::hasReducibleLoops(const FlowGraph &G, unsigned Loop) {
  for (const Region &R : G.regions()) {
    if (R.Reducible)
      continue;
    for (const Region *Outer = &R;; Outer = &G.regions()[Outer->Parent]) {
      if (Outer == &G.regions()[Loop])
        return false;
      if (Outer->Parent == Region::None)
        break;
    }
  }
  return true;
}

LoopKernel::LoopKernel(const FlowGraph &G, const RotationGroup &Group)
    : G(G), Group(Group) {
  unsigned Nest = Group.Loop;
  bool Reducible = true;
  for (unsigned R = Group.Loop; R != 0; R = G.regions()[R].Parent) {
    Nest = R;
    Reducible &= G.regions()[R].Reducible;
  }
  FlagTable None(0);
  FlagPlacement Places(G, None);
  auto In = Places.beforeLoop(Nest), Out = Places.afterLoop(Nest);
  Front.assign(In.begin(), In.end());
  Behind.assign(Out.begin(), Out.end());
  // What is behind a loop that never ends is nowhere.
  Usable = Reducible && hasReducibleLoops(G, Group.Loop) && !Front.empty() &&
           !G.regions()[Group.Loop].Exits.empty();
  if (!Usable)
    return;
  addBlocks();
  addOps();
}

void LoopKernel::addBlocks() {
  const Region &L = G.regions()[Group.Loop];
  // Block 0 is in front.
  LargeBlock.push_back(~0u);
  for (unsigned Pos = L.Begin; Pos != L.End; ++Pos) {
    Location At = G.location(Pos);
    if (At.K == Location::BlockEnd &&
        SmallBlock.try_emplace(At.Block, LargeBlock.size()).second)
      LargeBlock.push_back(At.Block);
  }
  LargeBlock.push_back(~0u); // behind
  Small.Blocks.resize(LargeBlock.size());
  Header = SmallBlock.lookup(L.Header);
  Small.Blocks.front().Succs.push_back(Header);
  for (unsigned Number = 1; Number != behind(); ++Number) {
    Block &B = Small.Blocks[Number];
    for (unsigned S : G.succs(LargeBlock[Number])) {
      auto I = SmallBlock.find(S);
      B.Succs.push_back(I == SmallBlock.end() ? behind() : I->second);
    }
    // A block that leaves the kernel does so behind the loop.
    if (B.Succs.empty())
      B.Succs.push_back(behind());
  }
}

std::vector<unsigned> LoopKernel::shape() const {
  std::vector<unsigned> Shape;
  for (const Block &B : Small.Blocks) {
    Shape.push_back(B.Succs.size());
    Shape.insert(Shape.end(), B.Succs.begin(), B.Succs.end());
    Shape.push_back(B.Ops.size());
    for (const Op &O : B.Ops) {
      Shape.push_back(pipeIndex(O.P));
      Shape.push_back(O.Accesses.size());
      for (const Access &A : O.Accesses)
        Shape.insert(Shape.end(),
                     {A.Space, unsigned(A.Begin >> 32), unsigned(A.Begin),
                      unsigned(A.End), A.InRange.Pitch, A.InRange.Width,
                      A.Write});
    }
  }
  return Shape;
}

Problem LoopKernel::withReentry() const {
  Problem P = Small;
  unsigned Again = P.Blocks.size();
  for (Block &B : P.Blocks)
    std::replace(B.Succs.begin(), B.Succs.end(), behind(), Again);
  P.Blocks.emplace_back();
  P.Blocks.back().Succs = {Header, behind()};
  return P;
}

/// The accesses of the group alone, each set one object.
void LoopKernel::addOps() {
  Small.BarrierPipes = G.problem().BarrierPipes;
  Small.BarrierSpaces = G.problem().BarrierSpaces;
  LargeOps.resize(LargeBlock.size());
  for (unsigned Number : Group.Ops) {
    const OpInfo &O = G.ops()[Number];
    Op New;
    New.P = O.P;
    for (const Access &A : O.Source->Accesses) {
      const auto *Set = llvm::find(Group.Sets, A.Set);
      if (Set == Group.Sets.end())
        continue;
      unsigned Object = Set - Group.Sets.begin();
      New.Accesses.push_back(A.inSlot(Object));
    }
    unsigned B = SmallBlock.lookup(O.Ref.Block);
    Small.Blocks[B].Ops.push_back(std::move(New));
    LargeOps[B].push_back(O.Ref.Index);
  }
}

bool LoopKernel::isInFront(const Location &L) const { return L.Block == 0; }

bool LoopKernel::isBehind(const Location &L) const {
  return L.K == Location::OnEdge ? L.Index == behind() : L.Block == behind();
}

unsigned LoopKernel::position(const Location &L, bool Early) const {
  unsigned Large = LargeBlock[L.Block];
  if (L.K == Location::OnEdge)
    return G.onEdge({Large, LargeBlock[L.Index]});
  const std::vector<unsigned> &Ops = LargeOps[L.Block];
  unsigned Next = L.K == Location::BlockEnd ? Ops.size() : L.Index;
  if (Early)
    return Next == 0 ? G.blockStart(Large) : G.before(Large, Ops[Next - 1] + 1);
  return Next == Ops.size() ? G.blockEnd(Large) : G.before(Large, Ops[Next]);
}
