//===-- KernelSelection.cpp - Which kernel runs on which core -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelSelection.h"
#include "AscendTile/MC/KernelParams.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace ascend;
using namespace llvm;

namespace {

/// What a kernel and everything that it calls may do.
struct Work {
  bool Any = false;      ///< Writes memory, or runs an operation.
  unsigned Memories = 0; ///< 1 << Space, of its operations.

  /// Has operations on memories of \p C.
  bool uses(Core C) const;
  /// The memories that are not of \p C, as "UB, L1".
  std::string foreignTo(Core C) const;
};

class WorkFinder {
  Work Result;
  SmallPtrSet<const Function *, 16> Seen;
  SmallVector<const Function *> ToVisit;

  void visit(const Instruction &I);
  void visitCall(const CallBase &Call);
  void visitOperation(const CallBase &Call);

public:
  Work find(const Function &Kernel);
};

} // namespace

template <typename Fn> static void forEachMemory(unsigned Mask, Fn Visit) {
  for (unsigned S = static_cast<unsigned>(Space::L1); S != NumSpaces; ++S)
    if (Mask >> S & 1)
      Visit(static_cast<Space>(S));
}

bool Work::uses(Core C) const {
  bool Found = false;
  forEachMemory(Memories, [&](Space S) { Found |= coreOf(S) == C; });
  return Found;
}

std::string Work::foreignTo(Core C) const {
  SmallVector<StringRef> Names;
  forEachMemory(Memories, [&](Space S) {
    if (coreOf(S) != C)
      Names.push_back(ascend::nameOf(S));
  });
  return join(Names, ", ");
}

/// A set of slots and a value of the run time are no work by themselves.
void WorkFinder::visitOperation(const CallBase &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (Name.starts_with("ascend.slots.") || paramOfBuiltin(Name))
    return;
  Result.Any = true;
  for (const Value *Arg : Call.args())
    if (Arg->getType()->isPointerTy())
      Result.Memories |= 1u << Arg->getType()->getPointerAddressSpace();
}

void WorkFinder::visitCall(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee) {
    Result.Any = true;
    return;
  }
  if (Callee->getName().starts_with("ascend."))
    return visitOperation(Call);
  if (!Callee->isDeclaration()) {
    ToVisit.push_back(Callee);
    return;
  }
  if (const auto *Mem = dyn_cast<AnyMemIntrinsic>(&Call))
    Result.Any |= Mem->getDestAddressSpace() != 0;
  else
    Result.Any |= !Callee->isIntrinsic();
}

/// Memory of address space 0 is the kernel's own and ends with it.
void WorkFinder::visit(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return visitCall(*Call);
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    Result.Any |= Store->getPointerAddressSpace() != 0;
  else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    Result.Any = true;
}

/// What no kernel may have has to stay until the verifier sees it.
static bool hasHostInterface(const Function &Kernel) {
  return !Kernel.getReturnType()->isVoidTy() ||
         any_of(Kernel.args(), [](const Argument &A) {
           return A.getType()->isPointerTy() &&
                  !A.getType()->getPointerAddressSpace();
         });
}

Work WorkFinder::find(const Function &Kernel) {
  Result.Any = hasHostInterface(Kernel);
  ToVisit.push_back(&Kernel);
  while (!ToVisit.empty()) {
    const Function *F = ToVisit.pop_back_val();
    if (!Seen.insert(F).second)
      continue;
    for (const Instruction &I : instructions(F))
      visit(I);
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//
namespace {

/// A kernel as one core sees it.
struct Variant {
  const Kernel *K = nullptr; ///< Null where the source has none for this core.
  Work Does;
};

/// The same kernel on both cores.
struct Candidate {
  Variant On[2]; ///< By Core.
  Variant &on(Core C) { return On[static_cast<unsigned>(C)]; }
  const Variant &on(Core C) const { return On[static_cast<unsigned>(C)]; }
  const Kernel &kernel() const { return On[0].K ? *On[0].K : *On[1].K; }
};

class Selector {
  CoreModule *Modules[2]; ///< By Core.
  std::vector<KernelRemark> Remarks;

  std::vector<Candidate> candidates() const;
  bool belongs(const Candidate &K, Core C);
  bool isMixture(const Candidate &K);
  void explain(ArrayRef<Candidate> All);
  void apply(Core C, const StringMap<std::string> &NewNames);
  void say(const Kernel &K, const Twine &Text, bool IsError) {
    Remarks.push_back({K.Place, Text.str(), IsError});
  }

public:
  Selector(CoreModule &Cube, CoreModule &Vector) : Modules{&Cube, &Vector} {}
  std::vector<KernelRemark> run();
};

} // namespace

static constexpr Core BothCores[] = {Core::Cube, Core::Vector};

/// In the order of the source: the cube core's first.
std::vector<Candidate> Selector::candidates() const {
  std::vector<Candidate> All;
  StringMap<size_t> Index;
  for (Core C : BothCores) {
    const CoreModule &M = *Modules[static_cast<unsigned>(C)];
    if (!M.Code)
      continue;
    for (const Kernel &K : M.Kernels) {
      auto [It, New] = Index.try_emplace(K.Symbol, All.size());
      if (New)
        All.emplace_back();
      All[It->second].on(C) = {
          &K, WorkFinder().find(*M.Code->getFunction(K.Symbol))};
    }
  }
  return All;
}

/// Whether a kernel stays on a core.
bool Selector::belongs(const Candidate &Both, Core C) {
  const auto &[K, Does] = Both.on(C);
  if (!K || !Does.Any || (K->Only && *K->Only != C))
    return false;
  if (Does.uses(C))
    return true;
  const Variant &Other = Both.on(otherCore(C));
  bool MayMove = Other.K && Other.Does.Any && !K->Only;
  if (!Does.uses(otherCore(C)))
    // Scalars alone: once is enough, on the cube core.
    return C == Core::Cube || !MayMove || Other.Does.Memories;
  // The other core's text, compiled for both because nothing guards it, or for
  // the wrong one because the command line says so.
  bool IsAlone = !Modules[static_cast<unsigned>(otherCore(C))]->Code;
  if (MayMove || (IsAlone && !K->Only))
    return false;
  say(*K,
      "kernel '" + K->Name + "' is compiled for the " + ascend::nameOf(C) +
          " core, which does not have " + Does.foreignTo(C),
      /*IsError=*/true);
  return false;
}

/// A variant that works on memories of both cores runs on neither.
bool Selector::isMixture(const Candidate &Both) {
  for (const Variant &V : Both.On) {
    if (!V.Does.uses(Core::Cube) || !V.Does.uses(Core::Vector))
      continue;
    say(*V.K,
        "kernel '" + V.K->Name +
            "' works on memories of both cores: put the parts under "
            "#ifdef __DAV_CUBE__ and #ifdef __DAV_VEC__",
        /*IsError=*/true);
    return true;
  }
  return false;
}

/// Why a kernel that nothing is wrong with is not in the output.
static std::string whyDropped(const Candidate &Both) {
  const Kernel &K = Both.kernel();
  if (!Both.on(Core::Cube).Does.Any && !Both.on(Core::Vector).Does.Any)
    return "it does nothing on the cores that it is compiled for";
  if (K.Only)
    return ("it is marked for the " + ascend::nameOf(*K.Only) + " core").str();
  Core C = Both.on(Core::Cube).K ? Core::Cube : Core::Vector;
  return ("the " + ascend::nameOf(C) + " core does not have " +
          Both.on(C).Does.foreignTo(C))
      .str();
}

/// Why no kernel is left.
void Selector::explain(ArrayRef<Candidate> All) {
  for (const Candidate &Both : All)
    say(Both.kernel(),
        "kernel '" + Both.kernel().Name + "' is dropped: " + whyDropped(Both),
        /*IsError=*/false);
  for (const CoreModule *M : Modules)
    if (M->Code) {
      for (const Kernel &K : M->Uninstantiated)
        say(K,
            "kernel template '" + K.Name +
                "' is never instantiated: launch it with <<<>>>, or "
                "instantiate it explicitly",
            /*IsError=*/false);
      break;
    }
  if (Remarks.empty())
    Remarks.push_back({{},
                       "no kernel here: no function with a body is marked "
                       "__global__, or extern \"C\" and AICORE",
                       /*IsError=*/false});
}

/// Keeps and renames the kernels of \p NewNames; the others become unused.
void Selector::apply(Core C, const StringMap<std::string> &NewNames) {
  CoreModule &M = *Modules[static_cast<unsigned>(C)];
  if (!M.Code)
    return;
  std::vector<Kernel> Kept;
  for (Kernel &K : M.Kernels) {
    auto It = NewNames.find(K.Symbol);
    if (It == NewNames.end())
      continue;
    M.Code->getFunction(K.Symbol)->setName(It->second);
    K.Symbol = It->second;
    Kept.push_back(std::move(K));
  }
  M.Kernels = std::move(Kept);
}

std::vector<KernelRemark> Selector::run() {
  std::vector<Candidate> All = candidates();
  StringMap<std::string> Names[2];
  for (const Candidate &Both : All) {
    if (isMixture(Both))
      continue;
    bool OnCube = belongs(Both, Core::Cube);
    bool OnVector = belongs(Both, Core::Vector);
    const std::string &Symbol = Both.kernel().Symbol;
    if (OnCube)
      Names[0][Symbol] = OnVector ? Symbol + "_mix_aic" : Symbol;
    if (OnVector)
      Names[1][Symbol] = OnCube ? Symbol + "_mix_aiv" : Symbol;
  }
  if (Names[0].empty() && Names[1].empty() && Remarks.empty())
    explain(All);
  for (Core C : BothCores)
    apply(C, Names[static_cast<unsigned>(C)]);
  return std::move(Remarks);
}

std::vector<KernelRemark> ascend::selectKernels(CoreModule &Cube,
                                                CoreModule &Vector) {
  return Selector(Cube, Vector).run();
}
