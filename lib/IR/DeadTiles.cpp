//===-- DeadTiles.cpp - Tiles that nobody reads ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ascend;

/// Whether it makes a tile in a slot of a set, too.
static bool hasOtherResult(const TileOpInfo &Op) {
  return any_of(Op.Operands, [](const OperandInfo &O) {
    return O.isResult() && O.isPlace();
  });
}

static bool isDeadTile(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || !Call->use_empty())
    return false;
  Builtin B = builtinOf(*Call);
  return (B.Kind == BuiltinKind::TileOp && B.Ref.Form == TileForm::Value &&
          B.Ref->dst() && !hasOtherResult(*B.Ref.Op)) ||
         B.Kind == BuiltinKind::Slots || B.Kind == BuiltinKind::SlotsAs ||
         B.Kind == BuiltinKind::View;
}

PreservedAnalyses DeadTilesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    bool Again = !F.isDeclaration();
    while (Again) {
      Again = false;
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (isDeadTile(I)) {
          I.eraseFromParent();
          Again = Changed = true;
        }
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
