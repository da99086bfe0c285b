//===-- AscendPassConfig.cpp - The pipeline -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that says which passes run. docs/architecture.md tells why, in
// order. What is switched off falls in three groups:
//  * motion and merging of operations before allocation: order belongs to us,
//    and an accumulator must not be duplicated;
//  * whatever reasons about overlap of registers after allocation: for slots,
//    bytes are the truth;
//  * whatever wants all registers to be physical: scalars stay virtual.
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendPassConfig.h"
#include "AscendTile/CodeGen/AscendCodeGen.h"
#include "AscendTile/IR/Passes.h"
#include "CodeGen/AscendCheckedOutput.h"
#include "CodeGen/AscendISelDAGToDAG.h"
#include "CodeGen/AscendPasses.h"
#include "CodeGen/AscendTargetMachine.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"
#include "llvm/PassRegistry.h"
#include "llvm/Transforms/Scalar.h"

using namespace llvm;

namespace {

class AscendPassConfig final : public TargetPassConfig {
public:
  AscendPassConfig(AscendTargetMachine &TM, PassManagerBase &PM)
      : TargetPassConfig(TM, PM) {
    // Motion and merging.
    disablePass(&EarlyMachineLICMID);
    disablePass(&EarlyTailDuplicateID);
    disablePass(&MachineCSEID);
    disablePass(&MachineSinkingID);
    disablePass(&MachineSchedulerID);
    // Overlap of registers.
    disablePass(&MachineCopyPropagationID);
    disablePass(&PostRAMachineSinkingID);
    disablePass(&PostRASchedulerID);
    disablePass(&MachineLICMID);
    disablePass(&StackSlotColoringID);
    // All registers physical.
    disablePass(&BranchFolderPassID);
    disablePass(&FuncletLayoutID);
    disablePass(&LiveDebugValuesID);
    disablePass(&MachineBlockPlacementID);
    disablePass(&MachineLateInstrsCleanupID);
    disablePass(&PatchableFunctionID);
    disablePass(&PrologEpilogCodeInserterID);
    disablePass(&ShrinkWrapID);
    disablePass(&StackMapLivenessID);
    disablePass(&TailDuplicateID);
  }

  void addIRPasses() override {
    addPass(ascend::createCodeGenPreparation());
    addPass(createUnreachableBlockEliminationPass());
  }
  // CodeGenPrepare moves and duplicates; nothing here needs it.
  void addCodeGenPrepare() override {}

  bool addInstSelector() override {
    addPass(createAscendISelDag(getTM<AscendTargetMachine>()));
    return false;
  }

  // Once nothing moves tiles any more, and while they still are values.
  void addPreRegAlloc() override {
    if (getOptLevel() != CodeGenOptLevel::None)
      addPass(createAscendOrderPass());
  }

  // One allocation path for every level: the stock fast one would spill.
  void addFastRegAlloc() override {
    // That path expects what optimisation leaves: no phis that only phis read.
    addPass(&OptimizePHIsID);
    addOptimizedRegAlloc();
  }
  FunctionPass *createTargetRegisterAllocator(bool) override {
    return createAscendSlotAllocatorPass();
  }
  bool addRegAssignAndRewriteFast() override { return addSlots(); }
  bool addRegAssignAndRewriteOptimized() override { return addSlots(); }

  void addPreEmitPass() override { addPass(createAscendSyncInsertionPass()); }

private:
  bool addSlots() {
    addPass(createAscendSlotAllocatorPass());
    addPass(createVirtRegRewriter(/*ClearVirtRegs=*/false));
    return true;
  }
};

} // namespace

TargetPassConfig *
llvm::createAscendPassConfig(AscendTargetMachine &TM,
                             legacy::PassManagerBase &PM) {
  return new AscendPassConfig(TM, PM);
}

void ascend::initializeAscendCodeGenPasses() {
  PassRegistry &Registry = *PassRegistry::getPassRegistry();
  initializeIRPasses(Registry);
  initializeAscendCheckedOutputPass(Registry);
  initializeAscendDAGToDAGISelLegacyPass(Registry);
  initializeAscendOrderPass(Registry);
  initializeAscendSlotAllocatorPass(Registry);
  initializeAscendSyncInsertionPass(Registry);
}
