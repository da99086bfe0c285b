//===-- SlotTerms.cpp - Indices and guards as terms -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/SlotTerms.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

/// The number that the second operand of \p I is.
static std::optional<int64_t> numberIn(const Instruction &I) {
  auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!C || C->getValue().getSignificantBits() > 32)
    return std::nullopt;
  return C->getSExtValue();
}

/// \p V modulo \p N, exactly if \p N is 0. The offset is not reduced.
static Term term(const Value &V, int64_t N) {
  if (auto *C = dyn_cast<ConstantInt>(&V);
      C && C->getValue().getSignificantBits() <= 62)
    return {nullptr, C->getSExtValue()};
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return {&V, 0};
  if (isa<SExtInst, ZExtInst, TruncInst, FreezeInst>(I))
    return term(*I->getOperand(0), N);
  auto Number = I->getNumOperands() == 2 ? numberIn(*I) : std::nullopt;
  switch (Number ? I->getOpcode() : 0u) {
  case Instruction::Add:
  case Instruction::Sub: {
    Term T = term(*I->getOperand(0), N);
    T.Offset += I->getOpcode() == Instruction::Add ? *Number : -*Number;
    return T;
  }
  case Instruction::Mul:
    if (*Number == 1)
      return term(*I->getOperand(0), N);
    break;
  case Instruction::SRem:
  case Instruction::URem:
    if (N && *Number > 0 && *Number % N == 0)
      return term(*I->getOperand(0), N);
    break;
  case Instruction::And:
    if (N && *Number >= 0 && isPowerOf2_64(*Number + 1) &&
        (*Number + 1) % N == 0)
      return term(*I->getOperand(0), N);
    break;
  case Instruction::Xor:
    if (N == 2)
      if (Term T = term(*I->getOperand(0), N); *Number == 1)
        return {T.Symbol, T.Offset + 1};
    break;
  default:
    break;
  }
  return {&V, 0};
}

Term ascend::termOf(const Value &V) { return term(V, 0); }

Term ascend::termModulo(const Value &V, int64_t N) {
  Term T = term(V, N);
  T.Offset = (T.Offset % N + N) % N;
  return T;
}

std::optional<bool> Guard::value() const {
  if (Left.Symbol != Right.Symbol)
    return std::nullopt;
  return ICmpInst::compare(APInt(64, Left.Offset, true),
                           APInt(64, Right.Offset, true), Predicate);
}

/// The numbers x for which x <predicate> Bound, as [first, last] of signed ones;
/// not-equal has no such range.
static std::optional<std::pair<int64_t, int64_t>>
rangeOf(CmpInst::Predicate P, int64_t Bound) {
  constexpr int64_t Most = int64_t(1) << 62;
  switch (P) {
  case CmpInst::ICMP_EQ:
    return std::pair(Bound, Bound);
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_ULT:
    return std::pair(-Most, Bound - 1);
  case CmpInst::ICMP_SLE:
  case CmpInst::ICMP_ULE:
    return std::pair(-Most, Bound);
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_UGT:
    return std::pair(Bound + 1, Most);
  case CmpInst::ICMP_SGE:
  case CmpInst::ICMP_UGE:
    return std::pair(Bound, Most);
  default:
    return std::nullopt;
  }
}

bool Guard::isImpliedBy(const Guard &Other) const {
  if (Left.Symbol != Other.Left.Symbol || Right.Symbol != Other.Right.Symbol)
    return false;
  // Both as: symbol - right's symbol <predicate> bound.
  int64_t Mine = Right.Offset - Left.Offset;
  int64_t Its = Other.Right.Offset - Other.Left.Offset;
  if (Predicate == Other.Predicate && Mine == Its)
    return true;
  auto Its2 = rangeOf(Other.Predicate, Its);
  if (!Its2)
    return false;
  if (Predicate == CmpInst::ICMP_NE)
    return Mine < Its2->first || Mine > Its2->second;
  auto Mine2 = rangeOf(Predicate, Mine);
  return Mine2 && Mine2->first <= Its2->first &&
         Its2->second <= Mine2->second;
}

Guard Guard::inverse() const {
  return {CmpInst::getInversePredicate(Predicate), Left, Right};
}

std::optional<Guard> ascend::guardOf(const Value &Condition) {
  auto *Cmp = dyn_cast<ICmpInst>(&Condition);
  if (!Cmp || !Cmp->getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  return Guard{Cmp->getPredicate(), termOf(*Cmp->getOperand(0)),
               termOf(*Cmp->getOperand(1))};
}
