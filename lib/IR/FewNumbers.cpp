//===-- FewNumbers.cpp - Values that are one of a few numbers -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/FewNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace ascend;
using namespace llvm::PatternMatch;

/// Instructions that are looked through for one value.
static constexpr unsigned MaxInstructions = 256;

static unsigned widthOf(const Value &V) {
  return V.getType()->getScalarSizeInBits();
}

/// Adds what \p From has; an overflow makes it any number.
static void unite(std::optional<FewNumbers::Numbers> &To,
                  const std::optional<FewNumbers::Numbers> &From) {
  if (!From)
    To = std::nullopt;
  if (!To)
    return;
  for (uint64_t N : *From) {
    auto At = lower_bound(*To, N);
    if (At == To->end() || *At != N)
      To->insert(At, N);
  }
  if (To->size() > FewNumbers::Max)
    To = std::nullopt;
}

/// The result of one operation on numbers; nullopt where it has none.
static std::optional<APInt> compute(const Instruction &I, const APInt &A,
                                    const APInt &B) {
  switch (I.getOpcode()) {
  case Instruction::Add:
    return A + B;
  case Instruction::Sub:
    return A - B;
  case Instruction::Mul:
    return A * B;
  case Instruction::And:
    return A & B;
  case Instruction::Or:
    return A | B;
  case Instruction::Xor:
    return A ^ B;
  case Instruction::Shl:
    return A.shl(B);
  case Instruction::LShr:
    return A.lshr(B);
  case Instruction::AShr:
    return A.ashr(B);
  case Instruction::UDiv:
    return B.isZero() ? std::nullopt : std::optional(A.udiv(B));
  case Instruction::SDiv:
    return B.isZero() ? std::nullopt : std::optional(A.sdiv(B));
  case Instruction::URem:
    return B.isZero() ? std::nullopt : std::optional(A.urem(B));
  case Instruction::SRem:
    return B.isZero() ? std::nullopt : std::optional(A.srem(B));
  default:
    return std::nullopt;
  }
}

/// The operands through which numbers reach \p I.
static SmallVector<Value *, 4> inputsOf(Instruction &I) {
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return {Select->getTrueValue(), Select->getFalseValue()};
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return {Phi->incoming_values().begin(), Phi->incoming_values().end()};
  if (isa<CastInst, FreezeInst>(I))
    return {I.getOperand(0)};
  if (isa<BinaryOperator, ICmpInst>(I))
    return {I.getOperand(0), I.getOperand(1)};
  return {};
}

namespace {
/// Condition ? True : False.
struct Choice {
  Value *Condition = nullptr, *True = nullptr, *False = nullptr;
};
} // namespace

/// What a select or the phi behind two branches chooses.
static Choice choiceOf(Instruction &I) {
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return {Select->getCondition(), Select->getTrueValue(),
            Select->getFalseValue()};
  auto *Phi = dyn_cast<PHINode>(&I);
  BasicBlock *True, *False;
  BranchInst *Branch =
      Phi ? GetIfCondition(Phi->getParent(), True, False) : nullptr;
  if (!Branch)
    return {};
  return {Branch->getCondition(), Phi->getIncomingValueForBlock(True),
          Phi->getIncomingValueForBlock(False)};
}

/// What the counter \p V is at \p At, in the loop's body behind the test at its
/// head that ends it; nullopt where there is no such test.
FewNumbers::Set FewNumbers::counterAt(Value &V, const Instruction &At) const {
  auto *Counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&V));
  if (!Counter || !Counter->isAffine())
    return std::nullopt;
  const Loop *L = Counter->getLoop();
  BasicBlock *Head = L->getHeader();
  if (!L->contains(&At) || At.getParent() == Head || !L->isLoopExiting(Head))
    return std::nullopt;
  auto *Trips = dyn_cast<SCEVConstant>(SE.getExitCount(L, Head));
  auto *Start = dyn_cast<SCEVConstant>(Counter->getStart());
  auto *Step = dyn_cast<SCEVConstant>(Counter->getStepRecurrence(SE));
  if (!Trips || !Start || !Step || Trips->getAPInt().ugt(Max))
    return std::nullopt;
  Set Result = Numbers();
  APInt Number = Start->getAPInt();
  for (uint64_t I = 0; I != Trips->getAPInt().getZExtValue(); ++I) {
    unite(Result, Numbers{Number.getZExtValue()});
    Number += Step->getAPInt();
  }
  return Result;
}

/// False where a phi chooses, whose numbers may be of another iteration than
/// the user's: then without one.
bool FewNumbers::collect(Value &V, const Instruction *At) {
  Known.clear();
  Order.clear();
  SmallVector<Value *, 16> Work{&V};
  while (!Work.empty() && Order.size() < MaxInstructions) {
    auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !I->getType()->isIntegerTy() || widthOf(*I) > 64 ||
        !Known.try_emplace(I, Numbers()).second)
      continue;
    // Where a counter stops is the loop's to say.
    if (isa<PHINode>(I) && isa<SCEVAddRecExpr>(SE.getSCEV(I))) {
      Set There = At ? counterAt(*I, *At) : std::nullopt;
      Known[I] = There ? There : fromRange(*I);
      continue;
    }
    if (At && isa<PHINode>(I))
      return false;
    Order.push_back(I);
    Work.append(inputsOf(*I));
    if (auto *Compare = dyn_cast_or_null<ICmpInst>(choiceOf(*I).Condition))
      Work.append({Compare->getOperand(0), Compare->getOperand(1)});
  }
  return true;
}

FewNumbers::Set FewNumbers::valueOf(const Value &V) const {
  if (auto *C = dyn_cast<ConstantInt>(&V))
    return C->getBitWidth() <= 64 ? Set(Numbers{C->getZExtValue()})
                                  : std::nullopt;
  if (isa<UndefValue>(&V))
    return Numbers();
  auto I = Known.find(&V);
  return I == Known.end() ? std::nullopt : I->second;
}

bool FewNumbers::isNotNegative(Value &V) const {
  const DataLayout &DL = SE.getDataLayout();
  return SE.isKnownNonNegative(SE.getSCEV(&V)) ||
         isKnownNonNegative(&V, SimplifyQuery(DL));
}

/// A remainder or a mask is small, whatever it is of.
FewNumbers::Set FewNumbers::remainder(Instruction &I) const {
  const APInt *N;
  bool IsMask = match(&I, m_And(m_Value(), m_APInt(N)));
  bool IsSigned = match(&I, m_SRem(m_Value(), m_APInt(N)));
  if (!IsMask && !IsSigned && !match(&I, m_URem(m_Value(), m_APInt(N))))
    return std::nullopt;
  if (N->ugt(Max) ||
      (IsSigned && !SE.isKnownNonNegative(SE.getSCEV(I.getOperand(0)))))
    return std::nullopt;
  Numbers Result;
  uint64_t Limit = N->getZExtValue();
  for (uint64_t X = 0; X < Limit + (IsMask ? 1 : 0); ++X)
    if (!IsMask || (X & Limit) == X)
      Result.push_back(X);
  return Result.size() <= Max ? Set(std::move(Result)) : std::nullopt;
}

/// Multiples of one number between two others, such as a loop's counter.
FewNumbers::Set FewNumbers::fromRange(Value &V) const {
  const SCEV *S = SE.getSCEV(&V);
  ConstantRange Range = SE.getUnsignedRange(S);
  if (Range.isFullSet() || Range.isEmptySet() || Range.isWrappedSet())
    return std::nullopt;
  uint64_t First = Range.getUnsignedMin().getZExtValue();
  uint64_t Last = Range.getUnsignedMax().getZExtValue(), Step = 1;
  if (auto *Counter = dyn_cast<SCEVAddRecExpr>(S))
    if (auto *By = dyn_cast<SCEVConstant>(Counter->getStepRecurrence(SE)))
      if (Counter->isAffine() && By->getAPInt().isStrictlyPositive())
        Step = By->getAPInt().getZExtValue();
  Numbers Result;
  for (uint64_t X = First; Result.size() <= Max; X += Step) {
    Result.push_back(X);
    if (Last - X < Step)
      return Result.size() <= Max ? Set(std::move(Result)) : std::nullopt;
  }
  return std::nullopt;
}

/// What is chosen by a comparison of numbers, such as the smaller one.
FewNumbers::Set FewNumbers::choice(Instruction &I) const {
  Choice C = choiceOf(I);
  auto *Compare = dyn_cast_or_null<ICmpInst>(C.Condition);
  if (!Compare)
    return std::nullopt;
  Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
  Set A = valueOf(*Left), B = valueOf(*Right);
  if (!A || !B || !Left->getType()->isIntegerTy())
    return std::nullopt;
  Set Result = Numbers();
  for (uint64_t X : *A)
    for (uint64_t Y : *B) {
      unsigned Width = widthOf(*Left);
      Value *Chosen = ICmpInst::compare(APInt(Width, X), APInt(Width, Y),
                                        Compare->getPredicate())
                          ? C.True
                          : C.False;
      unite(Result, Chosen == Left    ? Set(Numbers{X})
                    : Chosen == Right ? Set(Numbers{Y})
                                      : valueOf(*Chosen));
    }
  return Result;
}

FewNumbers::Set FewNumbers::evaluate(Instruction &I) const {
  unsigned Width = widthOf(I);
  Set Result = Numbers();
  if (Set Chosen = choice(I))
    return Chosen;
  if (isa<SelectInst, PHINode, FreezeInst>(I)) {
    for (Value *In : inputsOf(I))
      unite(Result, valueOf(*In));
    return Result;
  }
  if (isa<TruncInst, ZExtInst, SExtInst>(I)) {
    Set Of = valueOf(*I.getOperand(0));
    if (!Of)
      return std::nullopt;
    for (uint64_t N : *Of) {
      APInt Value(widthOf(*I.getOperand(0)), N);
      Value = isa<SExtInst>(I) ? Value.sextOrTrunc(Width)
                               : Value.zextOrTrunc(Width);
      unite(Result, Numbers{Value.getZExtValue()});
    }
    return Result;
  }
  if (!isa<BinaryOperator, ICmpInst>(I) ||
      !I.getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  Set A = valueOf(*I.getOperand(0)), B = valueOf(*I.getOperand(1));
  if (!A || !B)
    return std::nullopt;
  Width = widthOf(*I.getOperand(0));
  for (uint64_t X : *A)
    for (uint64_t Y : *B) {
      auto N = compute(I, APInt(Width, X), APInt(Width, Y));
      if (!N)
        return std::nullopt;
      unite(Result, Numbers{N->getZExtValue()});
    }
  return Result;
}

std::optional<FewNumbers::Numbers> FewNumbers::of(Value &V,
                                                  const Instruction *At) {
  if (!collect(V, At))
    collect(V, nullptr);
  // Sets only grow, and only to Max: this ends.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction *I : reverse(Order)) {
      Set &Old = Known.find(I)->second;
      if (!Old)
        continue;
      Set New = evaluate(*I);
      if (!New)
        New = remainder(*I);
      if (!New)
        New = fromRange(*I);
      unite(New, Old);
      if (New == Old)
        continue;
      Old = std::move(New);
      Changed = true;
    }
  }
  Set Result = valueOf(V);
  return Result && !Result->empty() ? Result : std::nullopt;
}

Value *FewNumbers::rootOf(Value &V) const {
  SmallSetVector<Value *, 16> Work;
  Work.insert(&V);
  Value *Root = nullptr;
  for (unsigned I = 0; I != Work.size() && I != MaxInstructions; ++I) {
    auto *Inst = dyn_cast<Instruction>(Work[I]);
    if (Inst && isa<BinaryOperator, CastInst, ICmpInst>(Inst) &&
        !remainder(*Inst)) {
      Work.insert(Inst->value_op_begin(), Inst->value_op_end());
      continue;
    }
    if (isa<ConstantInt>(Work[I]))
      continue;
    if (Root || !Inst)
      return nullptr;
    Root = Inst;
  }
  return Root == &V ? nullptr : Root;
}

std::optional<APInt> FewNumbers::valueAt(Value &V, const Value &Root,
                                         const APInt &Number) {
  if (&V == &Root)
    return Number;
  if (auto *C = dyn_cast<ConstantInt>(&V))
    return C->getValue();
  auto *Of = dyn_cast<Instruction>(&V);
  if (!Of || !isa<BinaryOperator, CastInst, ICmpInst>(Of) || widthOf(V) > 64)
    return std::nullopt;
  Instruction &I = *Of;
  auto A = valueAt(*I.getOperand(0), Root, Number);
  if (!A)
    return std::nullopt;
  if (isa<SExtInst>(I))
    return A->sext(widthOf(V));
  if (isa<ZExtInst, TruncInst>(I))
    return A->zextOrTrunc(widthOf(V));
  if (isa<CastInst>(I))
    return std::nullopt;
  auto B = valueAt(*I.getOperand(1), Root, Number);
  return B ? compute(I, *A, *B) : std::nullopt;
}

std::optional<FewNumbers::Numbers>
FewNumbers::ofOne(Value &V, const Instruction *At) {
  Value *Root = rootOf(V);
  auto Roots = Root ? of(*Root, At) : std::nullopt;
  if (!Roots)
    return of(V, At);
  Set Result = Numbers();
  for (uint64_t N : *Roots) {
    auto There = valueAt(V, *Root, APInt(widthOf(*Root), N));
    // Where it has no value the kernel does not come.
    if (There)
      unite(Result, Numbers{There->getZExtValue()});
  }
  return Result && !Result->empty() ? Result : of(V, At);
}
