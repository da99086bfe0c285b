//===-- Passes.h - Passes on IR ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each runs alone: opt -load-pass-plugin AscendTile.so -passes=ascend-verify.
// The order in which they run is in addPreparation (mid-level) and
// createCodeGenPreparation (before selection).
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_IR_PASSES_H
#define ASCENDTILE_IR_PASSES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class ModulePass;
class PassBuilder;
class PassRegistry;
} // namespace llvm

namespace ascend {

/// Gives every `ascend.*` declaration the attributes that its record implies,
/// whatever the input said, and strips `noundef` from tiles.
///
///   declare ptr addrspace(5) @ascend.tmatmul.l0c(…)
/// becomes
///   declare ptr addrspace(5) @ascend.tmatmul.l0c(…) nomerge nounwind willreturn
///       memory(argmem: read, inaccessiblemem: readwrite)
struct StampBuiltinsPass : llvm::PassInfoMixin<StampBuiltinsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Inlines every call of a function with a body into the kernels; recursion is
/// an error that names the cycle. A kernel is a function with external linkage.
struct InlineAllPass : llvm::PassInfoMixin<InlineAllPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Makes locals values at every level of optimisation, also integers of odd
/// widths and structures with padding. What is left cannot be.
struct PromoteLocalsPass : llvm::PassInfoMixin<PromoteLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

/// Removes branches on constants and code that cannot be reached.
struct ReachableCodePass : llvm::PassInfoMixin<ReachableCodePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Finds where the source has placed tiles, gives each place a set of slots at
/// a constant address, and marks the kernels that order their pipes themselves;
/// -ascend-resync drops what was written.
struct HandWrittenPass : llvm::PassInfoMixin<HandWrittenPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Makes a set of one slot that every write fills completely a value: the
/// mem2reg of tiles.
struct PromoteTilesPass : llvm::PassInfoMixin<PromoteTilesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Reports every operation that breaks a rule of its record, and every use of a
/// tile that is not an operation's, at the source line.
struct VerifyTilesPass : llvm::PassInfoMixin<VerifyTilesPass> {
  /// \p Optimised: stock passes have been at work. They may have cut paths that
  /// never run out of paths that do, so that a tile without a value is no
  /// longer the author's mistake.
  explicit VerifyTilesPass(bool Optimised = false) : Optimised(Optimised) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  bool Optimised;
};

/// Follows the slots of sets through some runs of the kernel, and reports reads
/// of what nothing has written or what was released, and what else leases do not
/// allow.
struct CheckSetsPass : llvm::PassInfoMixin<CheckSetsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Reports what a tile core cannot execute: f64, vectors, inline assembly,
/// globals, calls, memory other than GM.
struct VerifyScalarsPass : llvm::PassInfoMixin<VerifyScalarsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Deletes global variables that no function refers to: they cannot be loaded.
struct DeadGlobalsPass : llvm::PassInfoMixin<DeadGlobalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Ends paths on which an operation names a tile that nothing has written.
struct UndefinedTilesPass : llvm::PassInfoMixin<UndefinedTilesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Deletes operations whose tile nobody reads. Stock passes must take an
/// operation with identity for a side effect.
struct DeadTilesPass : llvm::PassInfoMixin<DeadTilesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Gives accesses that stock passes made constant the run-time index back that
/// has this value there, so that accesses of one slot name it alike.
struct SlotIndicesPass : llvm::PassInfoMixin<SlotIndicesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Forgets what a tile variable holds before a loop whose first iteration
/// overwrites it, as `if (k == 0)` does.
struct FirstIterationPass : llvm::PassInfoMixin<FirstIterationPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Turns phis and selects of tiles that cannot share a slot into one slot set
/// with phis and selects of the index: a tile is never copied.
struct TilePhisPass : llvm::PassInfoMixin<TilePhisPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// The most slots that a loop's tile gets by itself (-ascend-slots); 1: none
/// rotates.
unsigned maxSlotsOfLoopTile();

/// Proposes a slot set for each tile that a loop's iteration makes and uses up,
/// and leaves the number of slots to the slot allocator.
struct ProposeSlotsPass : llvm::PassInfoMixin<ProposeSlotsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Makes loads with the default cache policy plain loads, and refuses loads past
/// the cache of a tensor that the kernel also writes.
struct CachePolicyPass : llvm::PassInfoMixin<CachePolicyPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Appends the parameters that a kernel needs from the run time alone, in the
/// order of AscendTile/MC/KernelParams.h. Where an entry calls the kernel,
/// those of the source stand in that order, too.
struct SyntheticParamsPass : llvm::PassInfoMixin<SyntheticParamsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Puts each tile's source name and line where selection finds them.
struct NameTilesPass : llvm::PassInfoMixin<NameTilesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Before anything optimises: stamp, inline, verify. Marks the module, so that
/// the preparation for code generation knows that it is optimised.
void addPreparation(llvm::ModulePassManager &MPM, bool Optimised = false);

/// Finds parts of one tensor that are apart, always or in later iterations, so
/// that their accesses need no order.
struct ApartWindowsPass : llvm::PassInfoMixin<ApartWindowsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

/// Makes the passes known by name and puts the preparation at the start of the
/// stock pipelines.
void registerIRPasses(llvm::PassBuilder &PB);

/// The same for code generation, where the legacy pass manager rules:
/// preparation, then everything verified, scalars too.
llvm::ModulePass *createCodeGenPreparation();
void initializeIRPasses(llvm::PassRegistry &Registry);

} // namespace ascend

#endif // ASCENDTILE_IR_PASSES_H
