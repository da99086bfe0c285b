//===-- ApartWindows.cpp - Parts of a tensor that need no order -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   loop:                              !0: the load's part, !1: the store's
//     t = tload x + 8192 i               tload … !alias.scope !0
//     …                           =>     …
//     tstore x + 8192 i, …               tstore … !alias.scope !1
//                                      function: !ascend.apart {!1, !0, "later"}
//
// Where one tensor is read and written by several pipes, scalar evolution tells
// the parts apart that are (AscendTile/Sync/Windows.h). Each part is an alias
// scope of its own; what is known of two of them stands at the function. That is
// no !noalias: in one iteration the two may be the same part.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/ApartWindows.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "IR/Builtins.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace ascend;

static constexpr char FactsName[] = "ascend.apart";
static constexpr char DomainName[] = "ascend.windows";
static constexpr StringLiteral Always = "always", Later = "later";

/// More accesses than these to one tensor are not compared with each other.
static constexpr unsigned MaxAccesses = 64;

namespace {

/// An access to global memory.
struct GlobalAccess {
  Instruction *Inst;
  Argument *Tensor;
  Pipe On;
  bool Writes;
  std::optional<sync::TensorPart> Where; ///< If it is known.
};

class WindowFinder {
public:
  WindowFinder(Function &F, FunctionAnalysisManager &FAM)
      : F(F), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        LI(FAM.getResult<LoopAnalysis>(F)) {}

  bool run();

private:
  void collect();
  void add(Instruction &I, Value *Pointer, Pipe On, bool Writes,
           function_ref<bool(sync::TensorPart &)> Extent);
  bool addShape(const CallBase &Call, unsigned First, sync::TensorPart &W);
  bool addOffset(const SCEV *S, int64_t Factor, sync::TensorPart &W);
  bool isFixed(const SCEV *S) const;
  bool isShared(ArrayRef<GlobalAccess *> Of) const;
  void compare(ArrayRef<GlobalAccess *> Of);
  SmallVector<unsigned, 4> commonLoops(const Instruction &A,
                                       const Instruction &B);
  unsigned numberOf(const Loop *L);
  MDNode *scopeOf(GlobalAccess &A);

  Function &F;
  ScalarEvolution &SE;
  LoopInfo &LI;
  std::vector<GlobalAccess> Accesses;
  SetVector<const Loop *> Loops;
  std::vector<std::optional<uint64_t>> Trips; ///< By loop.
  SetVector<const SCEV *> Symbols;
  MDNode *Domain = nullptr;
  DenseMap<Instruction *, MDNode *> Scopes;
  SmallVector<Metadata *, 8> Facts;
};

} // namespace

unsigned WindowFinder::numberOf(const Loop *L) {
  if (Loops.insert(L)) {
    unsigned Count = SE.getSmallConstantMaxTripCount(L);
    Trips.push_back(Count ? std::optional<uint64_t>(Count) : std::nullopt);
  }
  return find(Loops, L) - Loops.begin();
}

/// Whether it has one value in every execution of the kernel, and a form in which
/// the checker will see that, too.
bool WindowFinder::isFixed(const SCEV *S) const {
  if (auto *Product = dyn_cast<SCEVMulExpr>(S))
    return all_of(Product->operands(),
                  [&](const SCEV *Factor) { return isFixed(Factor); });
  if (auto *Cast = dyn_cast<SCEVCastExpr>(S))
    S = Cast->getOperand();
  return isa<SCEVUnknown>(S) && all_of(LI, [&](const Loop *L) {
           return SE.isLoopInvariant(S, L);
         });
}

/// Adds `Factor * S` bytes to where \p W starts; false if that is no sum of
/// counters and fixed values.
bool WindowFinder::addOffset(const SCEV *S, int64_t Factor, sync::TensorPart &W) {
  if (auto *C = dyn_cast<SCEVConstant>(S)) {
    W.Offset += Factor * C->getAPInt().getSExtValue();
    return true;
  }
  if (auto *Sum = dyn_cast<SCEVAddExpr>(S))
    return all_of(Sum->operands(), [&](const SCEV *Part) {
      return addOffset(Part, Factor, W);
    });
  if (auto *Counter = dyn_cast<SCEVAddRecExpr>(S)) {
    auto *Step = Counter->isAffine()
                     ? dyn_cast<SCEVConstant>(Counter->getStepRecurrence(SE))
                     : nullptr;
    if (!Step)
      return false;
    W.Loops.push_back({numberOf(Counter->getLoop()),
                       Factor * Step->getAPInt().getSExtValue()});
    return addOffset(Counter->getStart(), Factor, W);
  }
  if (auto *Product = dyn_cast<SCEVMulExpr>(S))
    if (auto *C = dyn_cast<SCEVConstant>(Product->getOperand(0))) {
      SmallVector<const SCEV *, 4> Rest(drop_begin(Product->operands()));
      return addOffset(Rest.size() == 1 ? Rest[0] : SE.getMulExpr(Rest),
                       Factor * C->getAPInt().getSExtValue(), W);
    }
  if (!isFixed(S))
    return false;
  Symbols.insert(S);
  W.Symbols.push_back({find(Symbols, S) - Symbols.begin(), Factor});
  return true;
}

/// The extents and strides of the window whose operands begin at \p First. An
/// extent that only the run knows is as large as it may be.
bool WindowFinder::addShape(const CallBase &Call, unsigned First,
                            sync::TensorPart &W) {
  auto *Elem = dyn_cast<ConstantInt>(Call.getArgOperand(First + 1));
  std::optional<DType> Type =
      Elem ? dtypeFromCode(Elem->getZExtValue()) : std::nullopt;
  if (!Type)
    return false;
  W.ElementBytes = bytesOf(*Type);
  for (unsigned I = 0; I != GMStride - GMShape; ++I) {
    Value *Count = Call.getArgOperand(First + GMShape + I);
    APInt Extent = SE.getUnsignedRangeMax(SE.getSCEV(Count));
    if (Extent.ule(1))
      continue;
    auto *Step = dyn_cast<ConstantInt>(Call.getArgOperand(First + GMStride + I));
    if (!Step || Extent.getActiveBits() > 40)
      return false;
    W.Dims.push_back({Extent.getZExtValue(),
                      Step->getSExtValue() * int64_t(W.ElementBytes)});
  }
  return true;
}

void WindowFinder::add(Instruction &I, Value *Pointer, Pipe On, bool Writes,
                       function_ref<bool(sync::TensorPart &)> Extent) {
  auto *Tensor = dyn_cast<Argument>(getUnderlyingObject(Pointer, 0));
  if (!Tensor)
    return;
  GlobalAccess New{&I, Tensor, On, Writes, std::nullopt};
  sync::TensorPart W;
  const SCEV *Offset = SE.removePointerBase(SE.getSCEV(Pointer));
  if (SE.getPointerBase(SE.getSCEV(Pointer)) == SE.getSCEV(Tensor) &&
      addOffset(Offset, 1, W) && Extent(W)) {
    sort(W.Symbols);
    New.Where = std::move(W);
  }
  Accesses.push_back(std::move(New));
}

void WindowFinder::collect() {
  for (Instruction &I : instructions(F)) {
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      Builtin B = builtinOf(*Call);
      if (B.Kind != BuiltinKind::TileOp)
        continue;
      TileCall Op(*Call, B.Ref);
      for (const OperandInfo &O : B.Ref->Operands)
        if (O.isGM())
          add(I, Call->getArgOperand(Op.first(O)), B.Ref->OnPipe,
              O.Kind == OperandKind::GMDst, [&](sync::TensorPart &W) {
                return addShape(*Call, Op.first(O), W);
              });
      continue;
    }
    Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer)
      continue;
    TypeSize Bytes =
        F.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
    add(I, Pointer, Pipe::S, isa<StoreInst>(I), [&](sync::TensorPart &W) {
      W.ElementBytes = Bytes.getFixedValue();
      return true;
    });
  }
}

/// Whether several pipes access a tensor and one of them writes it.
bool WindowFinder::isShared(ArrayRef<GlobalAccess *> Of) const {
  return any_of(Of, [](const GlobalAccess *A) { return A->Writes; }) &&
         any_of(Of, [&](const GlobalAccess *A) {
           return A->On != Of.front()->On;
         });
}

/// The loops around both, the outermost first.
SmallVector<unsigned, 4> WindowFinder::commonLoops(const Instruction &A,
                                                   const Instruction &B) {
  SmallVector<unsigned, 4> Common;
  for (const Loop *L = LI.getLoopFor(A.getParent()); L; L = L->getParentLoop())
    if (L->contains(&B))
      Common.push_back(numberOf(L));
  std::reverse(Common.begin(), Common.end());
  return Common;
}

MDNode *WindowFinder::scopeOf(GlobalAccess &A) {
  MDNode *&Scope = Scopes[A.Inst];
  if (Scope)
    return Scope;
  MDBuilder B(F.getContext());
  if (!Domain)
    Domain = B.createAnonymousAliasScopeDomain(DomainName);
  Scope = B.createAnonymousAliasScope(Domain);
  A.Inst->setMetadata(
      LLVMContext::MD_alias_scope,
      MDNode::concatenate(A.Inst->getMetadata(LLVMContext::MD_alias_scope),
                          MDNode::get(F.getContext(), Scope)));
  return Scope;
}

void WindowFinder::compare(ArrayRef<GlobalAccess *> Of) {
  for (GlobalAccess *A : Of)
    for (GlobalAccess *B : Of) {
      if (A->On == B->On || !(A->Writes || B->Writes) || !A->Where || !B->Where)
        continue;
      sync::Apart Known = sync::compareWindows(
          *A->Where, *B->Where, commonLoops(*A->Inst, *B->Inst), Trips);
      if (Known == sync::Apart::No)
        continue;
      LLVMContext &C = F.getContext();
      Facts.push_back(MDNode::get(
          C, {scopeOf(*A), scopeOf(*B),
              MDString::get(C, Known == sync::Apart::Always ? Always : Later)}));
    }
}

bool WindowFinder::run() {
  collect();
  MapVector<const Argument *, SmallVector<GlobalAccess *, 8>> ByTensor;
  for (GlobalAccess &A : Accesses)
    ByTensor[A.Tensor].push_back(&A);
  for (const auto &[Tensor, Of] : ByTensor)
    if (isShared(Of) && Of.size() <= MaxAccesses)
      compare(Of);
  if (Facts.empty())
    return false;
  F.setMetadata(FactsName, MDNode::get(F.getContext(), Facts));
  return true;
}

PreservedAnalyses ApartWindowsPass::run(Function &F,
                                        FunctionAnalysisManager &FAM) {
  // Neither what is written by hand nor barriers ask for it.
  if (!syncOf(F).empty() || F.hasFnAttribute(WholeTensorsAttribute))
    return PreservedAnalyses::all();
  return WindowFinder(F, FAM).run() ? PreservedAnalyses::none()
                                    : PreservedAnalyses::all();
}

//===----------------------------------------------------------------------===//
// What others see
//===----------------------------------------------------------------------===//

WindowFacts::WindowFacts(const Function &F) {
  const MDNode *Facts = F.getMetadata(FactsName);
  if (!Facts)
    return;
  auto Number = [&](const MDOperand &Scope) {
    return Numbers.try_emplace(Scope.get(), Numbers.size() + 1).first->second;
  };
  for (const MDOperand &Op : Facts->operands()) {
    auto *Fact = dyn_cast_or_null<MDNode>(Op.get());
    auto *Word = Fact && Fact->getNumOperands() == 3
                     ? dyn_cast_or_null<MDString>(Fact->getOperand(2).get())
                     : nullptr;
    if (!Word)
      continue;
    unsigned First = Number(Fact->getOperand(0));
    unsigned Second = Number(Fact->getOperand(1));
    All.push_back({First, Second,
                   Word->getString() == Always
                       ? sync::Apart::Always
                       : sync::Apart::InLaterIterations});
  }
}

unsigned WindowFacts::windowOf(const MDNode *Scopes) const {
  if (Scopes)
    for (const MDOperand &Op : Scopes->operands())
      if (unsigned Number = Numbers.lookup(Op.get()))
        return Number;
  return 0;
}
