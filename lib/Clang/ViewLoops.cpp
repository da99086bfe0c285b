//===-- ViewLoops.cpp - Loops over parts of tiles -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/ViewLoops.h"
#include "AscendTile/IR/Diagnostics.h"
#include "Clang/PartChoices.h"
#include "Clang/PlacedParts.h"
#include "Clang/Unrolling.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace ascend;
using namespace llvm;

/// Iterations that a loop may have: a line of fractals more would not fit a
/// memory.
static constexpr unsigned MostTrips = 1025;
/// Tile operations that unrolling a loop may leave. More are no kernel, and
/// take long.
static constexpr uint64_t MostOperations = 8192;

/// Whether \p Call is a view of which a number changes from one iteration of
/// \p L to the next.
static bool isViewThatMoves(const CallBase &Call, const Loop &L,
                            ScalarEvolution &SE) {
  if (builtinOf(Call).Kind != BuiltinKind::View)
    return false;
  return any_of(drop_begin(Call.args()), [&](const Use &Number) {
    return !isa<Constant>(Number) && SE.isSCEVable(Number->getType()) &&
           !SE.isLoopInvariant(SE.getSCEV(Number), &L);
  });
}

/// A view that moves and whose innermost loop is \p L, or null.
static const CallBase *viewThatMoves(const Loop &L, const LoopInfo &LI,
                                     ScalarEvolution &SE) {
  for (const BasicBlock *B : L.blocks())
    if (LI.getLoopFor(B) == &L)
      for (const Instruction &I : *B)
        if (auto *Call = dyn_cast<CallBase>(&I);
            Call && isViewThatMoves(*Call, L, SE))
          return Call;
  return nullptr;
}

static uint64_t operationsIn(const Loop &L) {
  uint64_t Operations = 0;
  for (const BasicBlock *B : L.blocks())
    Operations += count_if(*B, [](const Instruction &I) {
      auto *Call = dyn_cast<CallBase>(&I);
      return Call && builtinOf(*Call).Kind == BuiltinKind::TileOp;
    });
  return Operations;
}

/// Whether \p L does nothing with tiles but copy parts of them, which may be
/// one copy (JoinedParts).
static bool onlyCopies(const Loop &L) {
  bool Copies = false;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      auto *Call = dyn_cast<CallBase>(&I);
      Builtin B = Call ? builtinOf(*Call) : Builtin();
      if (B.Kind == BuiltinKind::Sync || B.Kind == BuiltinKind::Release ||
          (B.Kind == BuiltinKind::TileOp && !B.Ref->CopiesPart))
        return false;
      Copies |= B.Kind == BuiltinKind::TileOp;
    }
  return Copies;
}

/// Whether the source has `#pragma unroll` in front of \p L.
static bool isToBeUnrolled(const Loop &L) {
  return findOptionMDForLoop(&L, "llvm.loop.unroll.enable") ||
         findOptionMDForLoop(&L, "llvm.loop.unroll.full");
}

/// How often the body of a loop runs whose header runs \p Trips times: once
/// less where the loop ends there.
static unsigned bodiesOf(const Loop &L, unsigned Trips) {
  const BasicBlock *Latch = L.getLoopLatch();
  return Latch && L.isLoopExiting(Latch) ? Trips : Trips - 1;
}

/// Reports a loop that is too long to unroll. Its kernel is not looked at
/// again.
static void refuse(Function &F, const CallBase &View, uint64_t Operations) {
  reportError(F, View.getDebugLoc(),
              "which part of a tensor this is depends on the count of a loop, "
              "which would have to be unrolled to " +
                  Twine(Operations) + " operations; at most " +
                  Twine(MostOperations) +
                  " are: take the part in a loop that does less, or place the "
                  "tensor (LocalTensor of a position and an address), of which "
                  "a part may begin at one of 16 places");
  BasicBlock &Entry = F.getEntryBlock();
  changeToUnreachable(&*Entry.getFirstInsertionPt());
  Entry.getTerminator()->eraseFromParent();
  ReturnInst::Create(F.getContext(), &Entry);
  removeUnreachableBlocks(F);
}

/// Unrolls one loop, of copies or where the source asks for it, or any; an
/// outer one may follow when its inner ones are gone.
static bool unrollOne(Function &F, FunctionAnalysisManager &FAM,
                      bool OfCopies) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder()) {
    unsigned Trips = SE.getSmallConstantTripCount(L);
    const CallBase *View =
        Trips == 0 || Trips > MostTrips ? nullptr : viewThatMoves(*L, LI, SE);
    if (!View || (OfCopies && !onlyCopies(*L) && !isToBeUnrolled(*L)))
      continue;
    if (uint64_t Operations = bodiesOf(*L, Trips) * operationsIn(*L);
        Operations > MostOperations) {
      if (isChoice(*View, SE))
        continue;
      refuse(F, *View, Operations);
      FAM.invalidate(F, PreservedAnalyses::none());
      return false;
    }
    if (unrollFully(*L, Trips, F, FAM))
      return true;
  }
  return false;
}

PreservedAnalyses ViewLoopsPass::run(Function &F,
                                     FunctionAnalysisManager &FAM) {
  bool Changed = false;
  auto Unroll = [&](bool OfCopies) {
    return unrollOne(F, FAM, OfCopies) && (Changed = true);
  };
  auto Place = [&] {
    Changed |= placeParts(F, FAM.getResult<ScalarEvolutionAnalysis>(F));
  };
  while (Unroll(/*OfCopies=*/true))
    ;
  Place();
  while (Unroll(/*OfCopies=*/false))
    Place();
  while (chooseParts(F, FAM.getResult<ScalarEvolutionAnalysis>(F))) {
    FAM.invalidate(F, PreservedAnalyses::none());
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
