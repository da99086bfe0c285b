//===-- ModeFlow.cpp - Which mode is in force where -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/ModeFlow.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace ascend;
using namespace llvm;

static unsigned argumentOf(const CallBase *Marker, unsigned Arg) {
  if (!Marker)
    return 0;
  return cast<ConstantInt>(Marker->getArgOperand(Arg))->getZExtValue();
}
unsigned Mode::number() const { return argumentOf(Set, 0); }
unsigned Mode::type() const { return number() ? argumentOf(Set, 1) : 0; }

/// Makes \p Into what is in force where both ways meet. Returns whether it has
/// become another mode.
static bool meet(Mode &Into, const Mode &M) {
  if (Into.Differs)
    return false;
  if (!M.Differs && Into.number() == M.number() && Into.type() == M.type())
    return false;
  if (M.Differs)
    Into = M;
  else
    Into = {Into.Set, M.Set, true};
  return true;
}

ModeFlow::ModeFlow(Function &F, StringRef MarkerName)
    : F(F), Marker(F.getParent()->getFunction(MarkerName)) {
  if (!Marker)
    return;
  for (Instruction &I : instructions(F))
    if (isMarker(I))
      Markers.push_back(cast<CallBase>(&I));
  if (isSet())
    follow();
}

bool ModeFlow::isMarker(const Instruction &I) const {
  auto *Call = dyn_cast<CallBase>(&I);
  return Call && Call->getCalledFunction() == Marker;
}

Mode ModeFlow::behind(const BasicBlock &BB, Mode M) const {
  for (const Instruction &I : BB)
    if (isMarker(I))
      M = {cast<CallBase>(&I), nullptr, false};
  return M;
}

void ModeFlow::follow() {
  ReversePostOrderTraversal<Function *> Order(&F);
  Begins[&F.getEntryBlock()] = {};
  // Each block's mode changes twice at most: to one, to different ones.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *BB : Order) {
      Mode After = behind(*BB, Begins.lookup(BB));
      for (const BasicBlock *Next : successors(BB)) {
        auto [At, IsFirst] = Begins.try_emplace(Next, After);
        Changed |= IsFirst || meet(At->second, After);
      }
    }
  }
}

void ModeFlow::visit(function_ref<void(Instruction &, const Mode &)> Show) {
  for (BasicBlock &BB : F) {
    auto At = Begins.find(&BB);
    if (At == Begins.end())
      continue;
    Mode M = At->second;
    for (Instruction &I : BB)
      if (isMarker(I))
        M = {cast<CallBase>(&I), nullptr, false};
      else
        Show(I, M);
  }
}

void ModeFlow::eraseMarkers() {
  for (CallBase *Call : Markers)
    Call->eraseFromParent();
  Markers.clear();
}
