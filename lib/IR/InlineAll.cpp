//===-- InlineAll.cpp - Everything into the kernels -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel calls nothing: functions with bodies are inlined, whatever their
// attributes say, and what is then unused goes. Recursion cannot be inlined.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace ascend;

/// Reports each cycle of calls once, at a call in it. Returns whether any.
static bool refuseRecursion(Module &M) {
  CallGraph CG(M);
  bool Found = false;
  for (auto I = scc_begin(&CG); !I.isAtEnd(); ++I) {
    if (!I.hasCycle())
      continue;
    SmallPtrSet<const Function *, 4> Cycle;
    SmallVector<std::string, 4> Names;
    for (const CallGraphNode *N : *I)
      if (const Function *F = N->getFunction()) {
        Cycle.insert(F);
        Names.push_back("'" + demangle(F->getName()) + "'");
      }
    if (Cycle.empty())
      continue;
    Found = true;
    for (const CallGraphNode *N : *I)
      for (const auto &[Handle, Callee] : *N) {
        auto *Call = Handle ? dyn_cast_or_null<CallBase>(*Handle) : nullptr;
        if (!Call || !Cycle.count(Callee->getFunction()))
          continue;
        reportError(*N->getFunction(), Call->getDebugLoc(),
                    "recursion cannot run on a tile core, which has no call "
                    "stack: " +
                        join(Names, " calls ") + " calls " + Names.front() +
                        "; use a loop");
        goto Next;
      }
  Next:;
  }
  return Found;
}

static bool inlineInto(Function &F) {
  bool Changed = false, Again = true;
  while (Again) {
    Again = false;
    SmallVector<CallBase *, 16> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Call->getCalledFunction();
            Callee && !Callee->isDeclaration() && Callee != &F)
          Calls.push_back(Call);
    for (CallBase *Call : Calls) {
      InlineFunctionInfo Info;
      Again |= InlineFunction(*Call, Info).isSuccess();
    }
    Changed |= Again;
  }
  return Changed;
}

PreservedAnalyses InlineAllPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if (!F.isDeclaration()) {
      F.removeFnAttr(Attribute::OptimizeNone);
      F.removeFnAttr(Attribute::NoInline);
    }
  if (refuseRecursion(M))
    return PreservedAnalyses::none();
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasLocalLinkage())
      inlineInto(F);
  bool Erased = true;
  while (Erased) {
    Erased = false;
    for (Function &F : make_early_inc_range(M))
      if (F.hasLocalLinkage() && !F.isDeclaration() && F.use_empty()) {
        F.eraseFromParent();
        Erased = true;
      }
  }
  return PreservedAnalyses::none();
}
