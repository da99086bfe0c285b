//===-- KernelInlining.cpp - One function a kernel ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelInlining.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "AscendTile/MC/TileType.h"
#include "Clang/BufferSizes.h"
#include "Clang/ChosenLocals.h"
#include "Clang/JoinedParts.h"
#include "Clang/KernelModes.h"
#include "Clang/KernelState.h"
#include "Clang/KnownNumbers.h"
#include "Clang/PrintCalls.h"
#include "Clang/QueueChecks.h"
#include "Clang/SettledNumbers.h"
#include "Clang/SourceNames.h"
#include "Clang/TensorAddresses.h"
#include "Clang/TensorArrays.h"
#include "Clang/TileStorage.h"
#include "Clang/UnitFlags.h"
#include "Clang/ViewLoops.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
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

namespace {
/// A marker of two tiles that have to be one, and what is wrong if they are not.
struct SameTile {
  const char *Marker, *Text;
};
} // namespace
static constexpr SameTile SameTiles[] = {
    {"ascend.plugin.same", "TMATMUL_ACC accumulates in place: cIn has to be the "
                           "tile that cOut is"},
    {"ascend.plugin.same.l1", "TFILLPAD of a Mat tile works in place: src has "
                              "to be the tile that dst is"}};
static constexpr char NextEventMarker[] = "ascend.plugin.event";
static constexpr char ResyncMarker[] = "ascend.plugin.resync";
static constexpr char OwnPipesMarker[] = "ascend.plugin.own.pipes";
static constexpr char ExtraMarker[] = "ascend.plugin.extra";

/// What works in place names one tile.
static void checkSameTiles(Module &M, const SameTile &Same) {
  Function *Marker = M.getFunction(Same.Marker);
  if (!Marker)
    return;
  for (User *U : make_early_inc_range(Marker->users())) {
    auto *Call = cast<CallBase>(U);
    if (Call->getArgOperand(0) != Call->getArgOperand(1))
      reportError(*Call->getFunction(), Call->getDebugLoc(), Same.Text);
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

/// The kernels that have a marker, which goes.
static SmallVector<Function *, 2> takeMarked(Module &M, StringRef Name) {
  SmallSetVector<Function *, 2> Kernels;
  Function *Marker = M.getFunction(Name);
  if (!Marker)
    return {};
  for (User *U : make_early_inc_range(Marker->users())) {
    auto *Call = cast<CallBase>(U);
    Kernels.insert(Call->getFunction());
    Call->eraseFromParent();
  }
  Marker->eraseFromParent();
  return Kernels.takeVector();
}

static bool isSync(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return Call && builtinOf(*Call).Kind == BuiltinKind::Sync;
}

/// Around an operation of a header's own, on a pipe that the source's flags do not
/// order, there is a barrier in a kernel that has flags.
static void orderExtras(Module &M) {
  Function *Marker = M.getFunction(ExtraMarker);
  if (!Marker)
    return;
  auto Barrier = M.getOrInsertFunction("ascend.pipe.barrier",
                                       Type::getVoidTy(M.getContext()),
                                       Type::getInt32Ty(M.getContext()));
  SmallPtrSet<const Function *, 2> ByHand;
  for (Function &F : M)
    if (any_of(instructions(F), isSync))
      ByHand.insert(&F);
  for (User *U : make_early_inc_range(Marker->users())) {
    auto *Call = cast<CallBase>(U);
    IRBuilder<> B(Call);
    if (ByHand.contains(Call->getFunction()))
      B.CreateCall(Barrier, B.getInt32(static_cast<unsigned>(Pipe::ALL)));
    Call->eraseFromParent();
  }
  Marker->eraseFromParent();
}

/// What kernels leave to the compiler whose source has flags of its own: the order
/// of all pipes, or that within a pipe.
static void markOrder(Module &M) {
  for (Function *F : takeMarked(M, ResyncMarker))
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isSync(I))
        I.eraseFromParent();
  for (Function *F : takeMarked(M, OwnPipesMarker))
    F->addFnAttr(OwnPipesAttribute);
  orderExtras(M);
}

/// A set that the source gives back and otherwise leaves alone, as a work
/// tensor that a processor does not need, is as if it were not there.
static void dropUnusedSets(Function &F) {
  auto kindOf = [](const Value &V) {
    auto *Call = dyn_cast<CallBase>(&V);
    return Call ? builtinOf(*Call).Kind : BuiltinKind::Unknown;
  };
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (kindOf(I) == BuiltinKind::View && I.use_empty())
      I.eraseFromParent();
  SmallVector<Instruction *, 4> Releases;
  for (Instruction &I : instructions(F))
    if (kindOf(I) == BuiltinKind::Slots && all_of(I.users(), [&](User *U) {
          return kindOf(*U) == BuiltinKind::Release;
        }))
      for (User *U : I.users())
        Releases.push_back(cast<Instruction>(U));
  for (Instruction *Release : Releases)
    Release->eraseFromParent();
}

namespace {

/// Local variables into registers. Each level of nested closures hides the
/// variables that it captures until the level around it is gone; what is chosen by
/// numbers that become constant is gone, too.
struct LocalsToValuesPass : PassInfoMixin<LocalsToValuesPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM) {
    auto Locals = [&] {
      return count_if(instructions(F),
                      [](Instruction &I) { return isa<AllocaInst>(I); });
    };
    for (bool Changed = true; Changed;) {
      auto Before = Locals();
      Changed = loadBeforeJoins(F);
      FAM.invalidate(F, SROAPass(SROAOptions::PreserveCFG).run(F, FAM));
      FAM.invalidate(F, EarlyCSEPass().run(F, FAM));
      PreservedAnalyses Kept = ReachableCodePass().run(F, FAM);
      Changed |= !Kept.areAllPreserved() || Locals() < Before;
      FAM.invalidate(F, std::move(Kept));
      Changed |=
          joinWithNothing(F, FAM.getResult<DominatorTreeAnalysis>(F));
    }
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

} // namespace

static void run(ModulePassManager &Passes, CoreModule &CM, TargetMachine &TM) {
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
  Passes.run(*CM.Code, MAM);
}

void ascend::inlineIntoKernels(CoreModule &CM, TargetMachine &TM) {
  FunctionPassManager Locals;
  Locals.addPass(KernelStatePass());
  Locals.addPass(LocalsToValuesPass());
  Locals.addPass(TensorArraysPass());
  Locals.addPass(LocalsToValuesPass());
  Locals.addPass(TensorAddressesPass());
  Locals.addPass(KnownNumbersPass(/*IsLast=*/false));
  Locals.addPass(ReachableCodePass()); // Scratch of the other case takes nothing.
  Locals.addPass(BufferSizesPass(
      parseProcessor(TM.getTargetCPU()).value_or(Processor::A2A3)));
  Locals.addPass(LocalsToValuesPass());
  Locals.addPass(SettledNumbersPass());
  Locals.addPass(KnownNumbersPass(/*IsLast=*/true));
  ModulePassManager Inlining;
  Inlining.addPass(GlobalDCEPass()); // Host code may be recursive.
  Inlining.addPass(InlineAllPass());
  Inlining.addPass(createModuleToFunctionPassAdaptor(std::move(Locals)));
  run(Inlining, CM, TM);
}

void ascend::settleTiles(CoreModule &CM, TargetMachine &TM) {
  for (const SameTile &Same : SameTiles)
    checkSameTiles(*CM.Code, Same);
  giveEventIds(*CM.Code);
  markOrder(*CM.Code);
  FunctionPassManager Storage;
  Storage.addPass(PrintCallsPass());
  Storage.addPass(QueueChecksPass());
  Storage.addPass(UnitFlagsPass());
  Storage.addPass(ViewLoopsPass());
  Storage.addPass(ReachableCodePass());
  Storage.addPass(JoinedPartsPass());
  Storage.addPass(KernelModesPass());
  Storage.addPass(TileStoragePass());
  // Loops that constructed arrays of tiles have nothing left to do.
  Storage.addPass(createFunctionToLoopPassAdaptor(LoopDeletionPass()));
  Storage.addPass(LocalsToValuesPass());
  ModulePassManager Rest;
  Rest.addPass(GlobalDCEPass());
  Rest.addPass(createModuleToFunctionPassAdaptor(std::move(Storage)));
  Rest.addPass(GlobalDCEPass());
  run(Rest, CM, TM);
  for (Function &F : *CM.Code)
    dropUnusedSets(F);
  keepSourceNames(*CM.Code);
}
