//===-- HandWritten.cpp - Addresses and flags of the source's -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   define void @k(…) {                       define void @k(…)
//     t = slots.at(1, …, %address)                "ascend-sync"="hand" {
//     set.flag(MTE2, MTE1, 0)           =>      s = slots.at(2, …, 0x0, 0x8000)
//                                               set.flag(MTE2, MTE1, 0)
//
// Tiles that the source places become sets at constant addresses. A kernel that
// orders its pipes itself is marked: nothing is inserted there, so that all its
// tiles have to be where the author put them. -ascend-resync makes it a kernel
// like any other.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "IR/PlacedTiles.h"
#include "IR/Resync.h"
#include "IR/TileNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace ascend;

/// The first flag or barrier, or null.
static const CallBase *firstSync(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && builtinOf(*Call).Kind == BuiltinKind::Sync)
      return Call;
  return nullptr;
}

/// Whether \p Call makes a tile whose place is the compiler's to choose.
static bool makesUnplacedTile(const CallBase &Call) {
  Builtin B = builtinOf(Call);
  if (B.Kind == BuiltinKind::Slots)
    return !B.IsPlaced && !Call.use_empty();
  return B.Kind == BuiltinKind::TileOp && tileMemory(Call.getType());
}

/// Where the compiler reuses bytes, only it can order the pipes. Returns false
/// after an error.
static bool checkMixture(const Function &F, const CallBase &Sync) {
  bool Good = true;
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !makesUnplacedTile(*Call))
      continue;
    const DebugLoc &Loc = Sync.getDebugLoc();
    reportError(F, Call->getDebugLoc(),
                "the kernel orders its pipes itself" +
                    (Loc ? " (line " + Twine(Loc.getLine()) + ")" : Twine("")) +
                    ", but where " + tileText(*Call) +
                    " lies is left to the compiler: give it an address with "
                    "TASSIGN, or drop the flags and barriers (-ascend-resync "
                    "does), and the compiler inserts them");
    Good = false;
  }
  return Good;
}

/// Stock passes copy operations into branches, which costs nothing but the order
/// of the text. Where an author wrote that order, it stays.
static void keepOperationsInPlace(Module &M) {
  for (Function &F : M)
    if (F.isDeclaration() &&
        builtinOf(F.getName()).Kind == BuiltinKind::TileOp)
      F.setConvergent();
}

/// Who orders the pipes, as an attribute. Returns false after an error.
static bool markSync(Function &F) {
  const CallBase *Sync = firstSync(F);
  if (!Sync)
    return true;
  F.addFnAttr(SyncAttribute, SyncByHand);
  return checkMixture(F, *Sync);
}

PreservedAnalyses HandWrittenPass::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM =
      MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 2> Bad;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    dropFlags(F);
    bool Good = !hasPlacedTiles(F) ||
                TilePlacer(F, FAM.getResult<ScalarEvolutionAnalysis>(F)).run();
    if (Good) {
      dropPlaces(F);
      Good = markSync(F);
    }
    if (!Good)
      Bad.push_back(&F);
  }
  for (Function *F : Bad)
    discardBody(*F);
  if (any_of(M, isSynchronisedByHand))
    keepOperationsInPlace(M);
  return PreservedAnalyses::none();
}
