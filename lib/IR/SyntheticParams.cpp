//===-- SyntheticParams.cpp - Parameters that the compiler adds -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some values are known to the run time alone. Each is one parameter of a
// kernel that uses it, behind the source's own, in the order of the table:
//
//     define void @k(ptr %a)                define void @k(ptr %a, i64 %offset)
//     tload.cache.l1(…, i32 1)      ->      tload.alias.l1(…, i64 %offset)
//
// The distance of the two mappings of global memory is a parameter where there
// are two. Block indices are only with the ABI whose entry reads them;
// elsewhere the processor has them. That entry passes the source's own
// parameters in the table's order, too: tensors, scalars, dynamic dimensions.
// A parameter that the source itself declares by a synthetic name is used.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/KernelABI.h"
#include "AscendTile/IR/Passes.h"
#include "IR/CachePolicy.h"
#include "IR/Processor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include <numeric>

using namespace llvm;
using namespace ascend;

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
  switch (P.Use) {
  case ParamUse::Source:
    return false;
  case ParamUse::AliasLoad:
    return Processor.AliasOffset && bypassesCache(Call) &&
           *builtinOf(Call).Ref->AliasForm;
  case ParamUse::CallUnderEntry:
    if (abiOf(*Call.getFunction()) != KernelABI::KernelEntry)
      return false;
    [[fallthrough]];
  case ParamUse::Call:
    return builtinOf(Call).Param == &P;
  }
  llvm_unreachable("every use is listed");
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

/// The source's parameters as the kernel will have them: by old numbers.
static SmallVector<unsigned, 8> orderOf(const Function &F) {
  SmallVector<unsigned, 8> Order(F.arg_size());
  std::iota(Order.begin(), Order.end(), 0);
  if (abiOf(F) != KernelABI::KernelEntry)
    return Order;
  auto Group = [&](unsigned N) {
    const Argument &A = *F.getArg(N);
    return groupOf(A.getName(), A.getType()->isPointerTy(), factsOf(A)).Which;
  };
  sort(Order, [&](unsigned A, unsigned B) {
    return std::pair(Group(A), A) < std::pair(Group(B), B);
  });
  return Order;
}

/// The kernel with its parameters in \p Order and more behind them; the old one
/// is gone.
static Function *withParameters(Function &F, ArrayRef<unsigned> Order,
                                ArrayRef<Type *> More) {
  SmallVector<Type *, 8> Types;
  SmallVector<AttributeSet, 8> Attributes;
  for (unsigned Old : Order) {
    Types.push_back(F.getArg(Old)->getType());
    Attributes.push_back(F.getAttributes().getParamAttrs(Old));
  }
  Types.append(More.begin(), More.end());
  auto *Type = FunctionType::get(F.getReturnType(), Types, /*isVarArg=*/false);
  Function *New = Function::Create(Type, F.getLinkage(), F.getAddressSpace());
  F.getParent()->getFunctionList().insert(F.getIterator(), New);
  New->IsNewDbgInfoFormat = F.IsNewDbgInfoFormat;
  New->takeName(&F);
  New->copyAttributesFrom(&F);
  New->setAttributes(
      AttributeList::get(F.getContext(), F.getAttributes().getFnAttrs(),
                         F.getAttributes().getRetAttrs(), Attributes));
  New->copyMetadata(&F, 0);
  New->splice(New->begin(), &F);
  for (auto [Now, Old] : enumerate(Order)) {
    New->getArg(Now)->takeName(F.getArg(Old));
    F.getArg(Old)->replaceAllUsesWith(New->getArg(Now));
  }
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
  return New;
}

static Type *typeOf(const KernelParamInfo &P, LLVMContext &C) {
  return P.Bits ? cast<Type>(Type::getIntNTy(C, P.Bits))
                : PointerType::get(C, 1);
}

/// The parameter that the source itself declares by the name of \p P, or null.
static Argument *declared(Function &F, const KernelParamInfo &P) {
  for (Argument &A : F.args())
    if (A.getName() == P.Name && A.getType() == typeOf(P, F.getContext()))
      return &A;
  return nullptr;
}

void Wanted::add(Function &F) const {
  SmallVector<Type *, 4> Types;
  for (const Param &P : Params)
    if (!declared(F, *P.Info))
      Types.push_back(typeOf(*P.Info, F.getContext()));
  unsigned First = F.arg_size();
  Function *New = withParameters(F, orderOf(F), Types);
  IRBuilder<> Entry(&*New->getEntryBlock().getFirstInsertionPt());
  for (const Param &P : Params) {
    Argument *A = declared(*New, *P.Info);
    if (!A) {
      A = New->getArg(First++);
      A->setName(P.Info->Name);
    }
    if (P.Info->Use == ParamUse::AliasLoad) {
      for (CallBase *Call : P.Calls)
        replaceLoad(*Call, builtinOf(*Call).Ref->AliasForm, A);
      continue;
    }
    Type *Wanted = P.Calls.front()->getType();
    Value *Now = Wanted->isPointerTy() ? A : Entry.CreateZExt(A, Wanted);
    for (CallBase *Call : P.Calls)
      Call->replaceAllUsesWith(Now);
  }
  for (const Param &P : Params)
    if (P.Info->Use != ParamUse::AliasLoad)
      for (CallBase *Call : P.Calls)
        Call->eraseFromParent();
}

PreservedAnalyses SyntheticParamsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration())
      continue;
    if (reportWrongFacts(F)) {
      discardBody(F);
      Changed = true;
      continue;
    }
    Wanted W(F);
    if (W.empty() && is_sorted(orderOf(F)))
      continue;
    W.add(F);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
