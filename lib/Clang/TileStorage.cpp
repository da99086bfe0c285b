//===-- TileStorage.cpp - Storage of C++ tiles ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/TileStorage.h"
#include "AscendTile/IR/Diagnostics.h"
#include "Clang/TileVariable.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace ascend;
using namespace llvm;

/// What a pointer points into, also around a loop that moves it.
static Value *localVariableOf(Value *Pointer) {
  for (;;) {
    Value *Object = getUnderlyingObject(Pointer);
    auto *Phi = dyn_cast<PHINode>(Object);
    if (!Phi)
      return Object;
    Value *Next = nullptr;
    for (Value *In : Phi->incoming_values())
      if (getUnderlyingObject(In) != Phi)
        Next = In;
    if (!Next)
      return Object;
    Pointer = Next;
  }
}

/// A declaration in a loop names the same storage in each iteration.
static void hoistSets(Function &F) {
  SmallVector<CallInst *> Sets;
  for (Instruction &I : instructions(F))
    if (CallInst *Set = asSlotSet(&I))
      if (all_of(Set->args(), [](Value *A) { return isa<Constant>(A); }))
        Sets.push_back(Set);
  Instruction *Entry = entryPoint(F);
  for (CallInst *Set : Sets)
    if (Set != Entry)
      Set->moveBefore(Entry);
    else
      Entry = Entry->getNextNode();
}

/// Tiles that are still in memory, once for each variable. The verifier would
/// report each access.
static void reportTilesInMemory(Function &F,
                                SmallPtrSet<const Value *, 4> Reported) {
  for (Instruction &I : instructions(F)) {
    Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || !isTileHandle(getLoadStoreType(&I)))
      continue;
    Value *Object = localVariableOf(Pointer);
    if (!Reported.insert(Object).second)
      continue;
    std::string Name = sourceNameOf(Object);
    if (!Name.empty())
      Name = " '" + Name + "'";
    reportError(F, I.getDebugLoc(),
                isa<AllocaInst>(Object)
                    ? "the tiles of the array" + Name +
                          " are reached by their index alone, not through a "
                          "pointer, and stay what they were declared"
                    : "the tile" + Name +
                          " is not a local variable: tiles are neither global "
                          "nor static nor on the heap");
  }
}

/// Inlining marks where variables live: there is no stack to share.
static void removeLifetimes(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.isLifetimeStartOrEnd())
      I.eraseFromParent();
}

PreservedAnalyses TileStoragePass::run(Function &F, FunctionAnalysisManager &) {
  removeLifetimes(F);
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Variables.push_back(A);
  // Each set goes before those that are there.
  SmallPtrSet<const Value *, 4> Reported;
  for (AllocaInst *A : reverse(Variables)) {
    splitJoinedAddresses(*A);
    TileVariable Tiles(*A);
    Tiles.run();
    if (Tiles.isReported())
      Reported.insert(A);
  }
  hoistSets(F);
  reportTilesInMemory(F, std::move(Reported));
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
