//===-- QueueChecks.cpp - Calls that would wait forever -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/QueueChecks.h"
#include "AscendTile/IR/Diagnostics.h"
#include "IR/KernelWalk.h"
#include "device/ascendc/queue_rules.hpp"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include <map>

using namespace ascend;
using namespace llvm;

static constexpr StringLiteral MarkerName = "ascend.plugin.queue";
enum MarkerArg : unsigned { MarkerHolds, MarkerWhat };

/// What integer arguments are tried; small trip counts matter most.
static constexpr int64_t Tried[] = {1, 2, 3, 4, 8, 64, 1024, 4096};
/// Instructions of one walk, and runs of one call that are told apart.
static constexpr unsigned MaxSteps = 4000, MaxRuns = 64;

static constexpr const char *Texts[] = {
#define X(RULE, TEXT) TEXT,
    ASCENDC_QUEUE_RULES(X)
#undef X
};

namespace {
/// What the runs of one call were like, over all walks.
struct Runs {
  bool Held[MaxRuns] = {}, Failed[MaxRuns] = {};
  unsigned Most = 0;
};
} // namespace

static bool isMarker(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->getName() == MarkerName;
}

static void walk(Function &F, int64_t Argument,
                 std::map<const CallBase *, Runs> &Found) {
  SmallVector<int64_t, 4> Integers(
      count_if(F.args(),
               [](const llvm::Argument &A) {
                 return A.getType()->isIntegerTy();
               }),
      Argument);
  std::map<const CallBase *, unsigned> Times;
  KernelWalk Walk(F, Integers);
  Walk.run(MaxSteps, [&](const CallBase &Call) {
    if (!isMarker(Call))
      return true;
    unsigned Nth = Times[&Call]++;
    auto Holds = Walk.integer(*Call.getArgOperand(MarkerHolds));
    if (Nth >= MaxRuns || !Holds)
      return Nth < MaxRuns;
    Runs &R = Found[&Call];
    R.Most = std::max(R.Most, Nth + 1);
    (*Holds ? R.Held : R.Failed)[Nth] = true;
    return *Holds != 0; // What follows such a call follows from it.
  });
}

PreservedAnalyses QueueChecksPass::run(Function &F,
                                       FunctionAnalysisManager &) {
  SmallVector<CallBase *, 8> Markers;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isMarker(*Call))
      Markers.push_back(Call);
  if (Markers.empty())
    return PreservedAnalyses::all();
  std::map<const CallBase *, Runs> Found;
  for (int64_t Argument : Tried)
    walk(F, Argument, Found);
  for (CallBase *Marker : Markers) {
    const Runs &R = Found[Marker];
    auto *What = dyn_cast<ConstantInt>(Marker->getArgOperand(MarkerWhat));
    for (unsigned Nth = 0; What && Nth != R.Most; ++Nth)
      if (R.Failed[Nth] && !R.Held[Nth]) {
        reportError(F, Marker->getDebugLoc(), Texts[What->getZExtValue()]);
        break;
      }
    Marker->eraseFromParent();
  }
  return PreservedAnalyses::none();
}
