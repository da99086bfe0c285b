//===-- UndefinedTiles.cpp - Code that cannot run -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   call void @ascend.tstore.l0c(…, ptr addrspace(5) undef, …)   =>   trap
//
// Optimisation cuts paths that never run out of paths that do; there a tile may
// be left that nothing has written on any way to it. No slot can be given to
// it, and none is needed: the operation ends the path.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "IR/Builtins.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace ascend;

/// Whether \p I is an operation on a tile that has no value.
static bool usesUndefinedTile(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return false;
  BuiltinKind Kind = builtinOf(*Call).Kind;
  if (Kind != BuiltinKind::TileOp && Kind != BuiltinKind::View &&
      Kind != BuiltinKind::SlotsAs && Kind != BuiltinKind::Release)
    return false;
  return any_of(Call->args(), [](const Use &U) {
    return isa<UndefValue>(U) && tileMemory(U->getType());
  });
}

static bool cutBlock(BasicBlock &BB) {
  for (Instruction &I : BB) {
    if (!usesUndefinedTile(I))
      continue;
    IRBuilder<>(&I).CreateIntrinsic(Intrinsic::trap, {}, {});
    changeToUnreachable(&I);
    return true;
  }
  return false;
}

PreservedAnalyses UndefinedTilesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    bool Cut = false;
    for (BasicBlock &BB : F)
      Cut |= cutBlock(BB);
    if (Cut)
      removeUnreachableBlocks(F);
    Changed |= Cut;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
