//===-- Flow.cpp - Blocks, dominators and loops of a kernel ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Flow.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;
using ascend::sim::InstClass;
using ascend::sim::ScalarSem;

namespace ascend::emission {

static bool is(const sim::Inst &I, ScalarSem Sem) {
  return I.Class == InstClass::Scalar && I.Scalar.Sem == Sem;
}
static bool isConditional(const sim::Inst &I) {
  return is(I, ScalarSem::BrNZ) || is(I, ScalarSem::BrZ);
}
static bool endsBlock(const sim::Inst &I) {
  return isConditional(I) || is(I, ScalarSem::Br) || is(I, ScalarSem::Ret) ||
         is(I, ScalarSem::Trap);
}

Flow::Flow(const sim::Kernel &K) : K(K) {
  findBlocks();
  connect();
  findOrder();
  findDominators();
  findLoops();
}

void Flow::findBlocks() {
  BitVector Starts(K.Insts.size() + 1);
  Starts.set(0);
  for (const auto &[N, I] : enumerate(K.Insts)) {
    if (!endsBlock(I))
      continue;
    Starts.set(N + 1);
    for (const sim::Operand &O : I.Ops)
      if (O.What == sim::Operand::Target)
        Starts.set(O.Value);
  }
  BlockOf.resize(K.Insts.size() + 1);
  for (unsigned N = 0; N <= K.Insts.size(); ++N) {
    if (Starts[N]) {
      if (!Blocks.empty())
        Blocks.back().End = N;
      Blocks.emplace_back().Begin = N;
    }
    BlockOf[N] = Blocks.size() - 1;
  }
  Blocks.back().End = K.Insts.size();
}

unsigned Flow::thread(unsigned B) const {
  for (unsigned Steps = 0; Steps < Blocks.size(); ++Steps) {
    const Block &X = Blocks[B];
    if (X.Begin == K.Insts.size() || !is(K.Insts[X.Begin], ScalarSem::Br))
      return B;
    unsigned To = BlockOf[K.Insts[X.Begin].Ops.back().Value];
    if (To == B)
      return B;
    B = To;
  }
  return B;
}

void Flow::connect() {
  for (auto [N, B] : enumerate(Blocks)) {
    if (B.Begin == B.End)
      continue; // Behind the last instruction.
    const sim::Inst &Last = K.Insts[B.End - 1];
    if (is(Last, ScalarSem::Br) || isConditional(Last))
      B.Succs.push_back(thread(BlockOf[Last.Ops.back().Value]));
    if (isConditional(Last) || !endsBlock(Last))
      B.Succs.push_back(thread(N + 1));
    if (B.Succs.size() == 2 && B.Succs[0] == B.Succs[1])
      B.Succs.pop_back();
  }
}

void Flow::findOrder() {
  SmallVector<std::pair<unsigned, unsigned>> Stack{{0, 0}};
  BitVector Seen(Blocks.size());
  Seen.set(0);
  while (!Stack.empty()) {
    auto &[B, Next] = Stack.back();
    // The branch not taken first: it then comes last.
    ArrayRef<unsigned> Succs = Blocks[B].Succs;
    if (Next == Succs.size()) {
      Rpo.push_back(B);
      Stack.pop_back();
      continue;
    }
    unsigned To = Succs[Next++];
    if (Seen[To])
      continue;
    Seen.set(To);
    Stack.push_back({To, 0});
  }
  std::reverse(Rpo.begin(), Rpo.end());
  for (auto [N, B] : enumerate(Rpo))
    Blocks[B].Order = N;
  for (unsigned B : Rpo)
    for (unsigned S : Blocks[B].Succs)
      Blocks[S].Preds.push_back(B);
}

void Flow::findDominators() {
  auto Meet = [&](unsigned A, unsigned B) {
    while (A != B) {
      while (Blocks[A].Order > Blocks[B].Order)
        A = Blocks[A].IDom;
      while (Blocks[B].Order > Blocks[A].Order)
        B = Blocks[B].IDom;
    }
    return A;
  };
  Blocks[0].IDom = 0;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B : drop_begin(Rpo)) {
      unsigned New = None;
      for (unsigned P : Blocks[B].Preds)
        if (Blocks[P].IDom != None)
          New = New == None ? P : Meet(New, P);
      Changed |= Blocks[B].IDom != New;
      Blocks[B].IDom = New;
    }
  }
}

bool Flow::dominates(unsigned A, unsigned B) const {
  while (Blocks[B].Order > Blocks[A].Order)
    B = Blocks[B].IDom;
  return A == B;
}

void Flow::findLoops() {
  for (unsigned H : Rpo) {
    SmallVector<unsigned> Work;
    for (unsigned P : Blocks[H].Preds)
      if (isBack(P, H)) {
        Reducible &= dominates(H, P);
        Work.push_back(P);
      }
    if (Work.empty() || !Reducible)
      continue;
    unsigned L = Loops.size(), Parent = Blocks[H].Loop;
    Loops.push_back({H, Parent, Parent == None ? 1 : Loops[Parent].Depth + 1});
    // Outer loops come first, so that inner ones overwrite.
    Blocks[H].Loop = L;
    BitVector Seen(Blocks.size());
    Seen.set(H);
    while (!Work.empty()) {
      unsigned B = Work.pop_back_val();
      if (Seen[B])
        continue;
      Seen.set(B);
      Blocks[B].Loop = L;
      append_range(Work, Blocks[B].Preds);
    }
  }
}

bool Flow::contains(unsigned L, unsigned B) const {
  for (unsigned X = Blocks[B].Loop; X != None; X = Loops[X].Parent)
    if (X == L)
      return true;
  return false;
}

} // namespace ascend::emission
