//===-- DeviceModule.cpp - From a host's module to a device's -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/DeviceModule.h"
#include "AscendTile/IR/KernelABI.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace ascend;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Kernels only
//===----------------------------------------------------------------------===//

/// Where symbols have a prefix, clang marks those that must not get it.
static void removeManglingEscape(GlobalValue &G) {
  StringRef Name = G.getName();
  if (Name.consume_front("\01"))
    G.setName(Name.str());
}

static void eraseGlobal(Module &M, StringRef Name) {
  if (GlobalVariable *G = M.getNamedGlobal(Name))
    G->eraseFromParent();
}

/// A comdat ties the fate of a symbol to others of its group: none of it is
/// left.
static void makeLocal(GlobalValue &G) {
  if (auto *O = dyn_cast<GlobalObject>(&G))
    O->setComdat(nullptr);
  if (G.isDeclaration())
    return;
  G.setLinkage(GlobalValue::InternalLinkage);
  G.setVisibility(GlobalValue::DefaultVisibility);
  G.setDLLStorageClass(GlobalValue::DefaultStorageClass);
}

static void makeKernel(Function &F) {
  F.setComdat(nullptr);
  F.setSection("");
  F.setLinkage(GlobalValue::ExternalLinkage);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDSOLocal(true);
}

void ascend::keepKernels(CoreModule &CM) {
  Module &M = *CM.Code;
  for (StringRef Name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors",
                         "llvm.global_dtors", "llvm.global.annotations"})
    eraseGlobal(M, Name);

  StringSet<> Names;
  for (const Kernel &K : CM.Kernels)
    Names.insert(K.Symbol);
  for (GlobalValue &G : M.global_values()) {
    removeManglingEscape(G);
    auto *F = dyn_cast<Function>(&G);
    if (F && !F->isDeclaration() && Names.contains(F->getName()))
      makeKernel(*F);
    else
      makeLocal(G);
  }
}

void ascend::describeParameters(CoreModule &CM, KernelABI ABI) {
  for (const Kernel &K : CM.Kernels) {
    Function &F = *CM.Code->getFunction(K.Symbol);
    if (ABI != kernelABI())
      F.addFnAttr(ABIAttribute, nameOf(ABI));
    // A host passes structures in other ways; the verifier refuses them.
    if (F.arg_size() != K.Params.size())
      continue;
    for (auto [A, Facts] : zip(F.args(), K.Params)) {
      ParamFacts Known = Facts;
      if (ABI != KernelABI::KernelEntry)
        Known.ElemBytes = 0;
      setFacts(A, Known);
    }
  }
}

//===----------------------------------------------------------------------===//
// Another target
//===----------------------------------------------------------------------===//

/// What says something of the code, not of the host's way to compile it.
static constexpr Attribute::AttrKind KeptFnAttributes[] = {
    Attribute::Cold,
    Attribute::Convergent,
    Attribute::Hot,
    Attribute::Memory,
    Attribute::MinSize,
    Attribute::MustProgress,
    Attribute::NoFree,
    Attribute::NoMerge,
    Attribute::NoRecurse,
    Attribute::NoReturn,
    Attribute::NoSync,
    Attribute::NoUnwind,
    Attribute::OptimizeForSize,
    Attribute::WillReturn};

static AttributeList deviceAttributes(AttributeList Old, LLVMContext &Context) {
  AttrBuilder Fn(Context);
  for (Attribute::AttrKind Kind : KeptFnAttributes)
    if (Old.hasFnAttr(Kind))
      Fn.addAttribute(Old.getFnAttr(Kind));
  // What a header refuses, and why.
  if (Attribute Why = Old.getFnAttr("dontcall-error"); Why.isValid())
    Fn.addAttribute(Why);
  return Old.removeFnAttributes(Context).addFnAttributes(Context, Fn);
}

/// Device code does not throw: invokes become calls and handlers die.
static void removeExceptions(Function &F) {
  SmallVector<InvokeInst *> Invokes;
  for (Instruction &I : instructions(F))
    if (auto *Invoke = dyn_cast<InvokeInst>(&I))
      Invokes.push_back(Invoke);
  for (InvokeInst *Invoke : Invokes)
    changeToCall(Invoke);
  if (!Invokes.empty())
    removeUnreachableBlocks(F);
  F.setPersonalityFn(nullptr);
}

static void removeHostAttributes(Function &F) {
  LLVMContext &Context = F.getContext();
  F.setAttributes(deviceAttributes(F.getAttributes(), Context));
  F.setCallingConv(CallingConv::C);
  F.setDoesNotThrow();
  if (F.isIntrinsic())
    F.setAttributes(Intrinsic::getAttributes(Context, F.getIntrinsicID()));
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    Call->setAttributes(deviceAttributes(Call->getAttributes(), Context));
    Call->setCallingConv(CallingConv::C);
  }
}

/// Flags of debug info stay; those of the host's ABI would be checked.
static void removeHostFlags(Module &M) {
  SmallVector<Module::ModuleFlagEntry> Flags;
  M.getModuleFlagsMetadata(Flags);
  if (NamedMDNode *Old = M.getModuleFlagsMetadata())
    M.eraseNamedMetadata(Old);
  for (const Module::ModuleFlagEntry &Flag : Flags)
    if (is_contained({"Debug Info Version", "Dwarf Version"},
                     Flag.Key->getString()))
      M.addModuleFlag(Flag.Behavior, Flag.Key->getString(), Flag.Val);
  for (StringRef Name : {"llvm.ident", "llvm.linker.options",
                         "llvm.dependent-libraries", "llvm.commandline"})
    if (NamedMDNode *Node = M.getNamedMetadata(Name))
      M.eraseNamedMetadata(Node);
}

void ascend::retarget(CoreModule &CM, const ProcessorInfo &Info,
                      const DataLayout &Layout, StringRef Triple) {
  Module &M = *CM.Code;
  M.setTargetTriple(Triple);
  M.setDataLayout(Layout);
  removeHostFlags(M);
  for (Function &F : M) {
    removeExceptions(F);
    removeHostAttributes(F);
    if (F.isDeclaration())
      continue;
    F.addFnAttr("target-cpu", Info.Name);
    // The device has no memory for tables, and no library.
    F.addFnAttr("no-jump-tables", "true");
    F.addFnAttr("no-builtins");
  }
  setCore(CM);
}

void ascend::setCore(CoreModule &CM) {
  for (Function &F : *CM.Code)
    if (!F.isDeclaration())
      F.addFnAttr("ascend-core", nameOf(CM.Which));
}
