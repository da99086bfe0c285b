//===-- Passes.cpp - Names and order of the passes on IR ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "IR/ApartSources.h"
#include "IR/LoadedSources.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-prepare"
#define PASS_NAME "Ascend preparation of IR"

static constexpr char PreparedMarker[] = "ascend.prepared";

namespace {
struct MarkPreparedPass : PassInfoMixin<MarkPreparedPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    M.getOrInsertNamedMetadata(PreparedMarker);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};
} // namespace

void ascend::addPreparation(ModulePassManager &MPM, bool Optimised) {
  auto Cleanup = [&] {
    FunctionPassManager FPM;
    FPM.addPass(PromoteLocalsPass());
    FPM.addPass(ReachableCodePass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  };
  MPM.addPass(StampBuiltinsPass());
  MPM.addPass(InlineAllPass());
  Cleanup();
  MPM.addPass(CachePolicyPass());
  MPM.addPass(HandWrittenPass());
  // Sets are checked where they are declared; once they are values, reads of
  // what nothing has written show.
  MPM.addPass(VerifyTilesPass(Optimised));
  if (!Optimised)
    MPM.addPass(CheckSetsPass());
  MPM.addPass(PromoteTilesPass());
  Cleanup();
  MPM.addPass(VerifyTilesPass(Optimised));
  MPM.addPass(MarkPreparedPass());
}

static bool parsePass(StringRef Name, ModulePassManager &MPM) {
  if (Name == "ascend-prepare")
    addPreparation(MPM);
  else if (Name == "ascend-stamp")
    MPM.addPass(StampBuiltinsPass());
  else if (Name == "ascend-hand-written")
    MPM.addPass(HandWrittenPass());
  else if (Name == "ascend-inline")
    MPM.addPass(InlineAllPass());
  else if (Name == "ascend-dead-globals")
    MPM.addPass(DeadGlobalsPass());
  else if (Name == "ascend-dead-tiles")
    MPM.addPass(DeadTilesPass());
  else if (Name == "ascend-apart-sources")
    MPM.addPass(ApartSourcesPass());
  else if (Name == "ascend-loaded-sources")
    MPM.addPass(LoadedSourcesPass());
  else if (Name == "ascend-slot-types")
    MPM.addPass(SlotTypesPass());
  else if (Name == "ascend-undefined-tiles")
    MPM.addPass(UndefinedTilesPass());
  else if (Name == "ascend-promote-locals")
    MPM.addPass(createModuleToFunctionPassAdaptor(PromoteLocalsPass()));
  else if (Name == "ascend-promote-tiles")
    MPM.addPass(PromoteTilesPass());
  else if (Name == "ascend-first-iteration")
    MPM.addPass(createModuleToFunctionPassAdaptor(FirstIterationPass()));
  else if (Name == "ascend-slot-indices")
    MPM.addPass(createModuleToFunctionPassAdaptor(SlotIndicesPass()));
  else if (Name == "ascend-tile-phis")
    MPM.addPass(TilePhisPass());
  else if (Name == "ascend-cache-policy")
    MPM.addPass(CachePolicyPass());
  else if (Name == "ascend-synthetic-params")
    MPM.addPass(SyntheticParamsPass());
  else if (Name == "ascend-check-sets")
    MPM.addPass(CheckSetsPass());
  else if (Name == "ascend-name-tiles")
    MPM.addPass(NameTilesPass());
  else if (Name == "ascend-propose-slots")
    MPM.addPass(ProposeSlotsPass());
  else if (Name == "ascend-apart-windows")
    MPM.addPass(createModuleToFunctionPassAdaptor(ApartWindowsPass()));
  else if (Name == "ascend-verify") {
    MPM.addPass(VerifyTilesPass());
    MPM.addPass(VerifyScalarsPass());
  } else
    return false;
  return true;
}

void ascend::registerIRPasses(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        return parsePass(Name, MPM);
      });
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) { addPreparation(MPM); });
}

//===----------------------------------------------------------------------===//
// Code generation still runs under the legacy pass manager
//===----------------------------------------------------------------------===//

namespace llvm {
void initializeAscendPrepareIRPass(PassRegistry &);
}

namespace {

class AscendPrepareIR final : public ModulePass {
public:
  static char ID;
  AscendPrepareIR() : ModulePass(ID) {}

  StringRef getPassName() const override { return PASS_NAME; }
  bool runOnModule(Module &M) override;
};

} // namespace

char AscendPrepareIR::ID = 0;

INITIALIZE_PASS(AscendPrepareIR, DEBUG_TYPE, PASS_NAME, false, false)

bool AscendPrepareIR::runOnModule(Module &M) {
  PassBuilder PB;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  addPreparation(MPM, M.getNamedMetadata(PreparedMarker));
  MPM.addPass(VerifyScalarsPass());
  MPM.addPass(DeadGlobalsPass());
  MPM.addPass(UndefinedTilesPass());
  MPM.addPass(DeadTilesPass());
  MPM.addPass(ApartSourcesPass());
  MPM.addPass(LoadedSourcesPass());
  MPM.addPass(SlotTypesPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(SlotIndicesPass()));
  MPM.addPass(createModuleToFunctionPassAdaptor(FirstIterationPass()));
  MPM.addPass(TilePhisPass());
  MPM.addPass(NameTilesPass());
  MPM.addPass(ProposeSlotsPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(ApartWindowsPass()));
  MPM.addPass(SyntheticParamsPass());
  MPM.run(M, MAM);
  return true;
}

ModulePass *ascend::createCodeGenPreparation() {
  return new AscendPrepareIR();
}

void ascend::initializeIRPasses(PassRegistry &Registry) {
  initializeAscendPrepareIRPass(Registry);
}
