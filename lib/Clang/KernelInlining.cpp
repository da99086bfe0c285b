//===-- KernelInlining.cpp - One function a kernel ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelInlining.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/MC/TileType.h"
#include "Clang/BufferSizes.h"
#include "Clang/SourceNames.h"
#include "Clang/TileStorage.h"
#include "Clang/ViewLoops.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include <map>

using namespace ascend;
using namespace llvm;

static constexpr char SameTileMarker[] = "ascend.plugin.same";
static constexpr char NextEventMarker[] = "ascend.plugin.event";
static constexpr char ResyncMarker[] = "ascend.plugin.resync";

static void checkAccumulators(Module &M) {
  Function *Marker = M.getFunction(SameTileMarker);
  if (!Marker)
    return;
  for (User *U : make_early_inc_range(Marker->users())) {
    auto *Call = cast<CallBase>(U);
    if (Call->getArgOperand(0) != Call->getArgOperand(1))
      reportError(*Call->getFunction(), Call->getDebugLoc(),
                  "TMATMUL_ACC accumulates in place: cIn has to be the tile "
                  "that cOut is");
    Call->eraseFromParent();
  }
  Marker->eraseFromParent();
}

/// Events of one pair of pipes take its ids in turn, in the order of the text.
static void giveEventIds(Module &M) {
  Function *Marker = M.getFunction(NextEventMarker);
  if (!Marker)
    return;
  for (Function &F : M) {
    std::map<std::pair<Value *, Value *>, unsigned> Next;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || Call->getCalledFunction() != Marker)
        continue;
      unsigned &Id = Next[{Call->getArgOperand(0), Call->getArgOperand(1)}];
      Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Id));
      Id = (Id + 1) % NumEvents;
      Call->eraseFromParent();
    }
  }
  Marker->eraseFromParent();
}

/// Drops the flags and barriers of kernels that leave the order of the pipes to
/// the compiler.
static void dropFlagsWhereAsked(Module &M) {
  Function *Marker = M.getFunction(ResyncMarker);
  if (!Marker)
    return;
  SmallPtrSet<Function *, 4> Kernels;
  for (User *U : make_early_inc_range(Marker->users())) {
    auto *Call = cast<CallBase>(U);
    Kernels.insert(Call->getFunction());
    Call->eraseFromParent();
  }
  Marker->eraseFromParent();
  for (Function &F : M)
    if (Kernels.contains(&F))
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (auto *Call = dyn_cast<CallBase>(&I);
            Call && builtinOf(*Call).Kind == BuiltinKind::Sync)
          Call->eraseFromParent();
}

namespace {

/// Local variables into registers. Each level of nested closures hides the
/// variables that it captures until the level around it is gone.
struct LocalsToValuesPass : PassInfoMixin<LocalsToValuesPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM) {
    auto Locals = [&] {
      return count_if(instructions(F),
                      [](Instruction &I) { return isa<AllocaInst>(I); });
    };
    for (auto Before = Locals() + 1; Locals() < Before;) {
      Before = Locals();
      FAM.invalidate(F, SROAPass(SROAOptions::PreserveCFG).run(F, FAM));
      FAM.invalidate(F, EarlyCSEPass().run(F, FAM));
    }
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

} // namespace

void ascend::inlineIntoKernels(CoreModule &CM, TargetMachine &TM) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(&TM);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);

  ModulePassManager Inlining;
  Inlining.addPass(GlobalDCEPass()); // Host code may be recursive.
  Inlining.addPass(InlineAllPass());
  Inlining.addPass(createModuleToFunctionPassAdaptor(LocalsToValuesPass()));
  Inlining.run(*CM.Code, MAM);
  checkAccumulators(*CM.Code);
  giveEventIds(*CM.Code);
  dropFlagsWhereAsked(*CM.Code);

  FunctionPassManager Storage;
  Storage.addPass(BufferSizesPass(
      parseProcessor(TM.getTargetCPU()).value_or(Processor::A2A3)));
  Storage.addPass(ViewLoopsPass());
  Storage.addPass(TileStoragePass());
  // Loops that constructed arrays of tiles have nothing left to do.
  Storage.addPass(createFunctionToLoopPassAdaptor(LoopDeletionPass()));
  Storage.addPass(LocalsToValuesPass());
  ModulePassManager Rest;
  Rest.addPass(createModuleToFunctionPassAdaptor(std::move(Storage)));
  Rest.addPass(GlobalDCEPass());
  Rest.run(*CM.Code, MAM);
  keepSourceNames(*CM.Code);
}
