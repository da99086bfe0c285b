//===-- CachePolicy.cpp - Loads past the cache ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The policy is an operand of the load, so that no pass can drop it, or merge
// two loads that differ in it. A load with the default policy becomes the plain
// load before anything else sees it:
//
//     tload.cache.l1(…, i32 0)     ->     tload.l1(…)
//
// A load past the cache may not read what the kernel writes: the writes are in
// the cache, the uncached mapping shows what was there before. Pointers that
// were loaded from one place are one tensor.
//
//===----------------------------------------------------------------------===//

#include "IR/CachePolicy.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace ascend;

/// The policy operand's place in the record's words.
static constexpr int64_t Bypass = 1;

/// A call as declared; one that is not is the verifier's to report.
static TileOpRef loadWithPolicy(const CallBase &Call) {
  Builtin B = builtinOf(Call);
  if (B.Kind != BuiltinKind::TileOp || !*B.Ref->CachedForm ||
      Call.getFunctionType() != typeOfBuiltin(B, Call.getContext()))
    return {};
  return B.Ref;
}

static std::optional<int64_t> policyOf(const CallBase &Call, TileOpRef Ref) {
  const OperandInfo *Policy = Ref->operand("policy");
  if (!Policy)
    return Bypass;
  TileCall Op(Call, Ref);
  return Op.constant(Op.first(*Policy));
}

bool ascend::bypassesCache(const CallBase &Call) {
  TileOpRef Ref = loadWithPolicy(Call);
  return Ref && policyOf(Call, Ref) == Bypass;
}

CallInst *ascend::replaceLoad(CallBase &Call, StringRef Builtin,
                              Value *Offset) {
  TileOpRef Ref = builtinOf(Call).Ref;
  std::string Name = Builtin.str();
  if (Ref.Form == TileForm::Into)
    Name += ".into";
  auto New = builtinOf(Name);
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      Name, typeOfBuiltin(New, Call.getContext()));
  stampBuiltin(*cast<Function>(Callee.getCallee()), New);

  // The policy is the last operand, and so is the offset.
  SmallVector<Value *, 24> Args(Call.args());
  if (Ref->operand("policy"))
    Args.pop_back();
  if (Offset)
    Args.push_back(Offset);
  IRBuilder<> B(&Call);
  CallInst *Load = B.CreateCall(Callee, Args);
  Load->copyMetadata(Call);
  Load->takeName(&Call);
  Call.replaceAllUsesWith(Load);
  Call.eraseFromParent();
  return Load;
}

namespace {

/// What a kernel writes to global memory, by the arguments that a write's
/// address may come from.
class Writes {
public:
  explicit Writes(const Function &F);
  /// A write that may be to what \p Address points into, or null.
  const Instruction *to(const Value *Address) const;

private:
  void add(const Instruction &I, const Value *Address);

  struct Write {
    const Instruction *At;
    const Value *Object;
  };
  SmallVector<Write, 8> All;
};

} // namespace

static SmallVector<const Value *, 4> objectsOf(const Value *Address) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Address, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return Objects;
}

Writes::Writes(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    if (auto *Store = dyn_cast<StoreInst>(&I))
      add(I, Store->getPointerOperand());
    else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
      add(I, RMW->getPointerOperand());
    else if (auto *CAS = dyn_cast<AtomicCmpXchgInst>(&I))
      add(I, CAS->getPointerOperand());
    else if (auto *Copy = dyn_cast<AnyMemIntrinsic>(&I))
      add(I, Copy->getRawDest());
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    Builtin B = builtinOf(*Call);
    if (B.Kind != BuiltinKind::TileOp || !B.Ref->WritesGM ||
        Call->getFunctionType() != typeOfBuiltin(B, F.getContext()))
      continue;
    TileCall Op(*Call, B.Ref);
    for (const OperandInfo &O : B.Ref->Operands)
      if (O.Kind == OperandKind::GMDst)
        add(I, Call->getArgOperand(Op.first(O)));
  }
}

/// What a number was computed from that became a pointer, if that is one load.
static const LoadInst *loadBehind(const Value *Number) {
  while (true) {
    if (const auto *Load = dyn_cast<LoadInst>(Number))
      return Load;
    const auto *Op = dyn_cast<BinaryOperator>(Number);
    if (!Op || (Op->getOpcode() != Instruction::Add &&
                Op->getOpcode() != Instruction::Sub))
      return nullptr;
    const Value *X = Op->getOperand(0);
    Number = isa<LoadInst>(X) || isa<BinaryOperator>(X) ? X : Op->getOperand(1);
  }
}

/// The load that a pointer comes from, if it comes from memory.
static const LoadInst *loadOf(const Value *Object) {
  if (const auto *Load = dyn_cast<LoadInst>(Object))
    return Load;
  const auto *Cast = dyn_cast<IntToPtrInst>(Object);
  return Cast ? loadBehind(Cast->getOperand(0)) : nullptr;
}

/// Whether two pointers may be to one tensor. Pointers that were loaded are to
/// one where they were loaded from one place, or nobody knows which; as
/// arguments are, they are taken to be apart otherwise.
static bool mayBeOne(const Value *A, const Value *B) {
  if (A == B)
    return true;
  const LoadInst *X = loadOf(A), *Y = loadOf(B);
  if (!X || !Y)
    return false;
  if (X == Y)
    return true;
  const DataLayout &DL = X->getDataLayout();
  APInt AtX(64, 0), AtY(64, 0);
  const Value *FromX =
      X->getPointerOperand()->stripAndAccumulateConstantOffsets(
          DL, AtX, /*AllowNonInbounds=*/true);
  const Value *FromY =
      Y->getPointerOperand()->stripAndAccumulateConstantOffsets(
          DL, AtY, /*AllowNonInbounds=*/true);
  const Value *RootX = getUnderlyingObject(FromX, /*MaxLookup=*/0);
  const Value *RootY = getUnderlyingObject(FromY, /*MaxLookup=*/0);
  if (!mayBeOne(RootX, RootY))
    return false;
  // A place that only the run knows may be any of its table.
  bool IsFixed = FromX == RootX && FromY == RootY;
  return !IsFixed || AtX == AtY;
}

void Writes::add(const Instruction &I, const Value *Address) {
  for (const Value *Object : objectsOf(Address))
    All.push_back({&I, Object});
}

const Instruction *Writes::to(const Value *Address) const {
  SmallVector<const Value *, 4> Objects = objectsOf(Address);
  for (const Write &W : All)
    if (any_of(Objects, [&](const Value *O) { return mayBeOne(O, W.Object); }))
      return W.At;
  return nullptr;
}

static std::string placeOf(const Instruction &I) {
  const DebugLoc &Loc = I.getDebugLoc();
  return Loc ? " (line " + std::to_string(Loc.getLine()) + ")" : "";
}

/// Returns whether anything was reported.
static bool checkLoads(const Function &F) {
  bool Failed = false;
  std::optional<Writes> Written;
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !bypassesCache(*Call))
      continue;
    if (!Written)
      Written.emplace(F);
    TileCall Op(*Call, builtinOf(*Call).Ref);
    const Value *Address =
        Call->getArgOperand(Op.first(*Op.op().operand("src")));
    const Instruction *Write = Written->to(Address);
    if (!Write)
      continue;
    const Value *Tensor = getUnderlyingObject(Address, /*MaxLookup=*/0);
    std::string Name = Tensor->hasName()
                           ? "tensor '" + Tensor->getName().str() + "'"
                           : "what it reads";
    reportError(F, Call->getDebugLoc(),
                Twine(Op.op().Mnemonic) + " goes past the cache, but the " +
                    "kernel also writes " + Name + placeOf(*Write) +
                    ": the write is in the cache; load with " +
                    "CachePolicy::Cached");
    Failed = true;
  }
  return Failed;
}

PreservedAnalyses CachePolicyPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 2> Bad;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (TileOpRef Ref = loadWithPolicy(*Call))
          if (policyOf(*Call, Ref) == 0)
            replaceLoad(*Call, Ref->CachedForm);
    if (checkLoads(F))
      Bad.push_back(&F);
  }
  for (Function *F : Bad)
    discardBody(*F);
  return PreservedAnalyses::none();
}
