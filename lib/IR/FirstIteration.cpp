//===-- FirstIteration.cpp - Tiles that no first iteration reads ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   k.loop:                              k.loop:
//     k = phi [0, enter], …                k = phi [0, enter], …
//     c = phi [last, enter], …       =>    c = phi [undef, enter], …
//     if (k == 0) tmatmul …                if (k == 0) tmatmul …
//     else        tmatmul.acc c …          else        tmatmul.acc c …
//
// `if (k == 0)` starts a new accumulator, so what the variable held before the
// loop is never read. Only the first iteration could read it, and there the
// branches that depend on the loop's start are known. What is dead need not keep
// its slot from one execution of the loop to the next.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "IR/Builtins.h"
#include "IR/Folding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace ascend;

namespace {

/// The edges that the first iteration of a loop can take.
class FirstIteration {
public:
  FirstIteration(Loop &L, const BasicBlock &From, const LoopInfo &LI)
      : L(L), From(From), LI(LI) {}

  void run();
  /// Whether \p U, of a value that the loop's header makes, can be executed.
  bool reaches(const Use &U) const;

private:
  using Edge = std::pair<const BasicBlock *, const BasicBlock *>;

  void visit(const BasicBlock &BB);
  Constant *valueOf(const Value *V) const;
  Constant *fold(const Instruction &I) const;
  Constant *foldPhi(const PHINode &Phi) const;

  Loop &L;
  const BasicBlock &From; ///< Where the loop is entered.
  const LoopInfo &LI;
  DenseSet<Edge> Edges;
  DenseSet<const BasicBlock *> Blocks;
  DenseMap<const Value *, Constant *> Values;
};

} // namespace

Constant *FirstIteration::valueOf(const Value *V) const {
  if (auto *C = dyn_cast<Constant>(V))
    return const_cast<Constant *>(C);
  return Values.lookup(V);
}

Constant *FirstIteration::foldPhi(const PHINode &Phi) const {
  if (Phi.getParent() == L.getHeader())
    return valueOf(Phi.getIncomingValueForBlock(&From));
  // Headers of inner loops are reached again.
  if (LI.getLoopFor(Phi.getParent()) != &L)
    return nullptr;
  Constant *Only = nullptr;
  for (unsigned I = 0; I != Phi.getNumIncomingValues(); ++I) {
    if (!Edges.contains({Phi.getIncomingBlock(I), Phi.getParent()}))
      continue;
    Constant *C = valueOf(Phi.getIncomingValue(I));
    if (!C || (Only && Only != C))
      return nullptr;
    Only = C;
  }
  return Only;
}

Constant *FirstIteration::fold(const Instruction &I) const {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return foldPhi(*Phi);
  return foldOperation(I, [&](const Value *V) { return valueOf(V); });
}

void FirstIteration::visit(const BasicBlock &BB) {
  Blocks.insert(&BB);
  for (const Instruction &I : BB)
    if (Constant *C = fold(I))
      Values[&I] = C;
  const Instruction *Last = BB.getTerminator();
  if (auto *Br = dyn_cast<BranchInst>(Last); Br && Br->isConditional())
    if (auto *C = dyn_cast_or_null<ConstantInt>(valueOf(Br->getCondition()))) {
      Edges.insert({&BB, Br->getSuccessor(C->isZero() ? 1 : 0)});
      return;
    }
  for (const BasicBlock *S : successors(&BB))
    Edges.insert({&BB, S});
}

void FirstIteration::run() {
  // In reverse post-order a block of the loop comes after all that lead to it
  // in one iteration; inner loops are left by edges that count from the start.
  LoopBlocksRPO Order(&L);
  Order.perform(&LI);
  for (const BasicBlock *BB : Order) {
    bool Reached = BB == L.getHeader();
    for (const BasicBlock *P : predecessors(BB))
      Reached |= Edges.contains({P, BB});
    if (Reached)
      visit(*BB);
  }
}

bool FirstIteration::reaches(const Use &U) const {
  auto *User = cast<Instruction>(U.getUser());
  auto *Phi = dyn_cast<PHINode>(User);
  const BasicBlock *At = Phi ? Phi->getIncomingBlock(U) : User->getParent();
  // Behind the loop: if some edge leaves it in the first iteration.
  if (!L.contains(At))
    return any_of(Edges, [&](const Edge &E) { return !L.contains(E.second); });
  return Phi ? Edges.contains({At, Phi->getParent()}) : Blocks.contains(At);
}

static bool forget(Loop &L, const LoopInfo &LI) {
  const BasicBlock *From = L.getLoopPredecessor();
  SmallVector<PHINode *, 4> Tiles;
  for (PHINode &Phi : L.getHeader()->phis())
    if (tileMemory(Phi.getType()))
      Tiles.push_back(&Phi);
  if (!From || Tiles.empty())
    return false;
  FirstIteration First(L, *From, LI);
  First.run();
  bool Changed = false;
  for (PHINode *Phi : Tiles) {
    int I = Phi->getBasicBlockIndex(From);
    if (isa<UndefValue>(Phi->getIncomingValue(I)) ||
        any_of(Phi->uses(), [&](const Use &U) { return First.reaches(U); }))
      continue;
    Value *Before = Phi->getIncomingValue(I);
    Phi->setIncomingValue(I, UndefValue::get(Phi->getType()));
    // What only carried it here.
    if (auto *Carrier = dyn_cast<PHINode>(Before))
      RecursivelyDeleteDeadPHINode(Carrier);
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses FirstIterationPass::run(Function &F,
                                          FunctionAnalysisManager &) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  bool Changed = false;
  // Inner loops first: what they do not read, the outer ones need not carry.
  SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (Loop *L : reverse(Loops))
    Changed |= forget(*L, LI);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
