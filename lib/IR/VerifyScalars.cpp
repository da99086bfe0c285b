//===-- VerifyScalars.cpp - What a tile core cannot execute ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "IR/Builtins.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ascend;

namespace {

class ScalarVerifier {
public:
  explicit ScalarVerifier(const Function &F) : F(F) {}
  bool run();

private:
  void checkSignature();
  void checkInstruction(const Instruction &I);
  void checkOperands(const Instruction &I);
  void checkCall(const CallBase &Call);
  void checkIntrinsic(const IntrinsicInst &I);
  void checkPointer(const Instruction &I, const Value *Pointer);

  void error(const Instruction &At, const Twine &Text) {
    reportError(F, At.getDebugLoc(), Text);
    Failed = true;
  }

  const Function &F;
  bool Failed = false;
};

} // namespace

static std::string textOf(const Type *T) {
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}

/// Why no scalar of this type exists, or null. Integers of any width are fine:
/// they are promoted or split.
static const char *whyIllegal(const Type *T) {
  if (T->isDoubleTy())
    return "the scalar unit has no double: use float";
  if (T->isVectorTy())
    return "there are no vector registers; use tiles";
  if (T->isFP128Ty() || T->isX86_FP80Ty() || T->isPPC_FP128Ty())
    return "the scalar unit has no long double: use float";
  if (T->isTokenTy() || T->isX86_MMXTy() || T->isTargetExtTy())
    return "there is no such value on a tile core";
  return nullptr;
}

/// Why a header refuses what \p I does; "" if none does.
static StringRef refusalOf(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getFnAttribute("dontcall-error").getValueAsString()
                : StringRef();
}

bool ScalarVerifier::run() {
  checkSignature();
  // What follows an error is often its consequence, but not what headers
  // refuse.
  SmallPtrSet<const MDNode *, 4> Refused;
  for (const Instruction &I : instructions(F)) {
    StringRef Why = refusalOf(I);
    if (!Why.empty() && Refused.insert(I.getDebugLoc().get()).second)
      error(I, Why);
    else if (!Failed)
      checkInstruction(I);
  }
  return Failed;
}

void ScalarVerifier::checkSignature() {
  auto Refuse = [&](const Twine &Text) {
    reportError(F, DebugLoc(), Text);
    Failed = true;
  };
  if (F.isVarArg())
    Refuse("a kernel cannot take a variable number of arguments");
  if (!F.getReturnType()->isVoidTy())
    Refuse("a kernel returns nothing, not " + textOf(F.getReturnType()) +
           "; write results to a tensor");
  for (const Argument &A : F.args()) {
    Type *T = A.getType();
    bool Legal = T->isFloatTy() || T->isHalfTy() || T->isBFloatTy() ||
                 (T->isIntegerTy() && T->getIntegerBitWidth() <= 64) ||
                 (T->isPointerTy() && T->getPointerAddressSpace() ==
                                          static_cast<unsigned>(Space::GM));
    if (!Legal && !tileMemory(T))
      Refuse("parameter '" + A.getName() + "' has the type " + textOf(T) +
             "; a kernel takes tensors (__gm__ pointers), integers of up to 64 "
             "bits and floats");
  }
}

void ScalarVerifier::checkPointer(const Instruction &I, const Value *Pointer) {
  unsigned AS = Pointer->getType()->getPointerAddressSpace();
  if (AS == static_cast<unsigned>(Space::GM) || tileMemory(Pointer->getType()))
    return; // tiles are VerifyTiles' matter
  error(I, "scalar access to memory other than global memory (address space " +
               Twine(AS) +
               "): only __gm__ pointers can be read and written");
}

void ScalarVerifier::checkOperands(const Instruction &I) {
  for (const Value *Operand : I.operands()) {
    if (auto *G = dyn_cast<GlobalVariable>(Operand->stripPointerCasts()))
      return error(I, "global variable '" + demangle(G->getName()) +
                          "' does not exist on the device: only the text of a "
                          "kernel is loaded; pass the data as a tensor, or make "
                          "it a constexpr scalar");
    if (isa<ConstantExpr>(Operand))
      return error(I, "constant expression of an address cannot be computed on "
                      "the device");
    if (const char *Why = whyIllegal(Operand->getType());
        Why && !isa<BasicBlock>(Operand) && !isa<MetadataAsValue>(Operand))
      return error(I, "value of type " + textOf(Operand->getType()) + ": " +
                          Why);
  }
}

void ScalarVerifier::checkInstruction(const Instruction &I) {
  if (I.isDebugOrPseudoInst())
    return;
  if (const char *Why = whyIllegal(I.getType()))
    return error(I, "value of type " + textOf(I.getType()) + ": " + Why);
  if (auto *Call = dyn_cast<CallBase>(&I))
    return checkCall(*Call);
  checkOperands(I);
  if (Failed)
    return;
  switch (I.getOpcode()) {
  case Instruction::Load:
    if (cast<LoadInst>(I).isAtomic())
      return error(I, "atomic scalar access is not available");
    return checkPointer(I, cast<LoadInst>(I).getPointerOperand());
  case Instruction::Store:
    if (cast<StoreInst>(I).isAtomic())
      return error(I, "atomic scalar access is not available");
    return checkPointer(I, cast<StoreInst>(I).getPointerOperand());
  case Instruction::Alloca:
    return error(I, "local array or variable '" + I.getName() +
                        "' cannot be kept in registers: index it with "
                        "constants only, or keep it in a tensor");
  case Instruction::FRem:
    return error(I, "the scalar unit has no floating-point remainder");
  case Instruction::IndirectBr:
  case Instruction::Fence:
  case Instruction::AtomicCmpXchg:
  case Instruction::AtomicRMW:
  case Instruction::VAArg:
  case Instruction::LandingPad:
  case Instruction::Resume:
  case Instruction::CleanupPad:
  case Instruction::CatchPad:
  case Instruction::CatchSwitch:
  case Instruction::CleanupRet:
  case Instruction::CatchRet:
  case Instruction::AddrSpaceCast:
    return error(I, Twine("'") + I.getOpcodeName() +
                        "' is not available on a tile core");
  default:
    return;
  }
}

void ScalarVerifier::checkIntrinsic(const IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::tan:
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::exp10:
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::log10:
  case Intrinsic::pow:
  case Intrinsic::powi:
  case Intrinsic::ldexp:
  case Intrinsic::frexp:
  case Intrinsic::lrint:
  case Intrinsic::llrint:
  case Intrinsic::lround:
  case Intrinsic::llround:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
    return error(I, "the scalar unit has no '" +
                        I.getCalledFunction()->getName() +
                        "': there is no library on the device");
  case Intrinsic::stacksave:
  case Intrinsic::stackrestore:
  case Intrinsic::vastart:
  case Intrinsic::vaend:
  case Intrinsic::vacopy:
  case Intrinsic::returnaddress:
  case Intrinsic::frameaddress:
  case Intrinsic::eh_typeid_for:
  case Intrinsic::prefetch:
    return error(I, "'" + I.getCalledFunction()->getName() +
                        "' is not available on a tile core");
  default:
    break;
  }
  if (auto *Mem = dyn_cast<AnyMemIntrinsic>(&I)) {
    checkPointer(I, Mem->getDest());
    if (auto *Copy = dyn_cast<AnyMemTransferInst>(&I); Copy && !Failed)
      checkPointer(I, Copy->getSource());
  }
  if (I.getCalledFunction()->isTargetIntrinsic())
    error(I, "'" + I.getCalledFunction()->getName() +
                 "' belongs to another processor");
}

void ScalarVerifier::checkCall(const CallBase &Call) {
  if (Call.isInlineAsm())
    return error(Call, "inline assembly is not available on a tile core");
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return error(Call, "indirect call: a tile core has no call stack, every "
                       "function must be known and inlined");
  if (!isa<CallInst>(Call))
    return error(Call, Twine("'") + Call.getOpcodeName() +
                           "' is not available on a tile core");
  checkOperands(Call);
  if (Failed)
    return;
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
    return checkIntrinsic(*Intrinsic);
  if (isBuiltinName(Callee->getName()))
    return; // VerifyTiles
  if (Callee->isDeclaration() && refusalOf(Call).empty())
    error(Call, "call of '" + demangle(Callee->getName()) +
                    "', which has no body here: a tile core has no library to "
                    "call");
}

PreservedAnalyses VerifyScalarsPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 2> Bad;
  for (Function &F : M)
    if (!F.isDeclaration() && ScalarVerifier(F).run())
      Bad.push_back(&F);
  for (Function *F : Bad)
    discardBody(*F);
  return Bad.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
