//===-- SlotTypes.cpp - Sets of tiles of several types --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %s = @ascend.slots.l1(i32 2, 16 x 64)       %s = @ascend.slots.l1(i32 2,
//   %w = @ascend.slots.as.l1(%s, 64 x 64)  ->       64 x 64)
//   @ascend.tload.l1.into(%w, …, 64 x 64, …     @ascend.tload.l1.into(%s, …
//
// The verifier has seen that each read has the type of its name, and
// ascend-check-sets that it has that of the write.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "IR/Builtins.h"
#include "IR/TileNames.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace ascend;

/// Makes the slots of \p Set as large as the tiles that \p Name is for.
static void enlarge(CallBase &Set, const CallBase &Name) {
  Space Mem = builtinOf(Set).Mem;
  auto Own = tileTypeArg(Set, SlotsType, Mem);
  auto Other = tileTypeArg(Name, SlotsAsType, Mem);
  if (!Own || !Other || Other->bytes() <= Own->bytes())
    return;
  for (unsigned I = 0; I != SlotsAddress - SlotsType; ++I)
    Set.setArgOperand(SlotsType + I, Name.getArgOperand(SlotsAsType + I));
}

PreservedAnalyses SlotTypesPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<CallBase *, 8> Names;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && builtinOf(*Call).Kind == BuiltinKind::SlotsAs)
        Names.push_back(Call);
  // Sets keep what the author calls them.
  for (CallBase *Name : Names)
    if (auto *Set = dyn_cast<CallBase>(Name->getArgOperand(SlotsAsSet)))
      if (MDNode *Text = tileNameNode(*Set))
        Set->setMetadata(LLVMContext::MD_pcsections, Text);
  for (CallBase *Name : Names) {
    Value *Set = Name->getArgOperand(SlotsAsSet);
    // What names another name comes after that one, which is gone.
    if (auto *Maker = dyn_cast<CallBase>(Set))
      enlarge(*Maker, *Name);
    Name->replaceAllUsesWith(Set);
    Name->eraseFromParent();
  }
  return Names.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
