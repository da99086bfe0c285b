//===-- DeadGlobals.cpp - Data that no kernel reads -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only the text of a kernel is loaded. A local array with initial values starts
// as a copy of a constant global, which stays when the array has become
// registers; written out, it would be data outside of any kernel.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace ascend;

PreservedAnalyses DeadGlobalsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (bool Again = true; Again;) {
    Again = false;
    // One may be in the initial value of another.
    for (GlobalVariable &G : make_early_inc_range(M.globals())) {
      G.removeDeadConstantUsers();
      if (!G.use_empty())
        continue;
      G.eraseFromParent();
      Again = Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
