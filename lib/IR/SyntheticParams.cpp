//===-- SyntheticParams.cpp - Parameters that the compiler adds -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some values are known to the run time alone. Each is one parameter of a kernel
// that uses it, behind the source's own, in the order of the table:
//
//     define void @k(ptr %a)                define void @k(ptr %a, i64 %offset)
//     tload.cache.l1(…, i32 1)      ->      tload.alias.l1(…, i64 %offset)
//
// The distance of the two mappings of global memory is a parameter where there
// are two. Block indices are only with the ABI whose entry reads them; elsewhere
// the processor has them.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "AscendTile/MC/KernelParams.h"
#include "IR/CachePolicy.h"
#include "IR/Processor.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace ascend;

static cl::opt<KernelABI> ABI(
    "ascend-abi", cl::desc("How a kernel is called"),
    cl::init(KernelABI::CANN),
    cl::values(clEnumValN(KernelABI::CANN, "cann",
                          "by its own name and parameters"),
               clEnumValN(KernelABI::KernelEntry, "kernel-entry",
                          "by an entry that unpacks arguments and run-time "
                          "values")));

KernelABI ascend::kernelABI() { return ABI; }

namespace {

/// The calls of one kernel that want a synthetic parameter, by its place in the
/// table.
class Wanted {
public:
  explicit Wanted(Function &F);
  bool empty() const { return Params.empty(); }
  /// Appends the parameters, and has the calls use them.
  void add(Function &F) const;

private:
  struct Param {
    const KernelParamInfo *Info;
    SmallVector<CallBase *, 8> Calls;
  };
  SmallVector<Param, 4> Params;
};

} // namespace

static bool wants(const KernelParamInfo &P, const CallBase &Call,
                  const ProcessorInfo &Processor) {
  if (P.Which == KernelParam::L2Offset)
    return Processor.AliasOffset && bypassesCache(Call) &&
           *builtinOf(Call).Ref->AliasForm;
  const Function *Callee = Call.getCalledFunction();
  return ABI == KernelABI::KernelEntry && *P.Builtin && Callee &&
         Callee->getName() == P.Builtin;
}

Wanted::Wanted(Function &F) {
  const ProcessorInfo &Processor = infoOf(processorOf(F));
  for (const KernelParamInfo &P : kernelParams()) {
    Param New{&P, {}};
    if (P.isSynthetic())
      for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallBase>(&I))
          if (wants(P, *Call, Processor))
            New.Calls.push_back(Call);
    if (!New.Calls.empty())
      Params.push_back(std::move(New));
  }
}

/// The kernel with more parameters; the old one is gone.
static Function *withParameters(Function &F, ArrayRef<Type *> More) {
  SmallVector<Type *, 8> Types(F.getFunctionType()->params());
  Types.append(More.begin(), More.end());
  auto *Type = FunctionType::get(F.getReturnType(), Types, /*isVarArg=*/false);
  Function *New = Function::Create(Type, F.getLinkage(), F.getAddressSpace());
  F.getParent()->getFunctionList().insert(F.getIterator(), New);
  New->IsNewDbgInfoFormat = F.IsNewDbgInfoFormat;
  New->takeName(&F);
  New->copyAttributesFrom(&F);
  New->copyMetadata(&F, 0);
  New->splice(New->begin(), &F);
  for (auto [Old, Now] : zip(F.args(), New->args())) {
    Now.takeName(&Old);
    Old.replaceAllUsesWith(&Now);
  }
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
  return New;
}

void Wanted::add(Function &F) const {
  LLVMContext &C = F.getContext();
  unsigned First = F.arg_size();
  SmallVector<Type *, 4> Types;
  for (const Param &P : Params)
    Types.push_back(P.Info->Bits ? cast<Type>(Type::getIntNTy(C, P.Info->Bits))
                                 : PointerType::get(C, 1));
  Function *New = withParameters(F, Types);
  IRBuilder<> Entry(&*New->getEntryBlock().getFirstInsertionPt());
  for (const Param &P : Params) {
    Argument *A = New->getArg(First++);
    A->setName(P.Info->Name);
    if (!*P.Info->Builtin) {
      for (CallBase *Call : P.Calls)
        replaceLoad(*Call, builtinOf(*Call).Ref->AliasForm, A);
      continue;
    }
    Value *Wide = Entry.CreateZExt(A, P.Calls.front()->getType());
    for (CallBase *Call : P.Calls)
      Call->replaceAllUsesWith(Wide);
  }
  for (const Param &P : Params)
    if (*P.Info->Builtin)
      for (CallBase *Call : P.Calls)
        Call->eraseFromParent();
}

PreservedAnalyses SyntheticParamsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration())
      continue;
    Wanted W(F);
    if (W.empty())
      continue;
    W.add(F);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
