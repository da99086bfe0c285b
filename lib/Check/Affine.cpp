//===-- Affine.cpp - Scalars as sums over loop counters -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Affine.h"
#include "Check/Control.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::check {

using sim::CmpCond;
using sim::Operand;
using sim::ScalarSem;
using sim::ScalarTy;

/// A trip count that no test can wait for.
static constexpr int64_t MaxTrips = int64_t(1) << 40;
/// Terms and factors of a product; more are too many to compare.
static constexpr size_t MaxTerms = 16;

bool Affine::add(const Affine &O, int64_t Factor) {
  auto AddTo = [&](int64_t &To, int64_t Value) {
    int64_t Product;
    return !MulOverflow(Value, Factor, Product) &&
           !AddOverflow(To, Product, To);
  };
  auto AddAll = [&](auto &To, const auto &From) {
    for (const auto &[Key, Value] : From) {
      if (!AddTo(To[Key], Value))
        return false;
      if (To[Key] == 0)
        To.erase(Key);
    }
    return true;
  };
  return AddTo(Const, O.Const) && AddAll(Loops, O.Loops) &&
         AddAll(Values, O.Values);
}

std::optional<Affine> Affine::multiply(const Affine &A, const Affine &B) {
  if (!A.isFixed() || !B.isFixed() ||
      A.Values.size() * B.Values.size() > MaxTerms)
    return std::nullopt;
  Affine Result;
  if (!Result.add(A, B.Const))
    return std::nullopt;
  for (const auto &[Product, Factor] : B.Values) {
    Affine Scaled;
    Scaled.Values[Product] = A.Const;
    for (const auto &[Other, Coefficient] : A.Values) {
      Affine::Product Both(Product);
      Both.insert(Both.end(), Other.begin(), Other.end());
      sort(Both);
      if (Both.size() > MaxTerms)
        return std::nullopt;
      Scaled.Values[Both] = Coefficient;
    }
    if (!Result.add(Scaled, Factor))
      return std::nullopt;
  }
  return Result;
}

std::string Affine::str() const {
  std::string Text = std::to_string(Const);
  for (auto [Loop, Factor] : Loops)
    Text += " + " + std::to_string(Factor) + " L" + std::to_string(Loop);
  for (const auto &[Product, Factor] : Values) {
    Text += " + " + std::to_string(Factor);
    for (unsigned Value : Product)
      Text += " v" + std::to_string(Value);
  }
  return Text;
}

AffineScalars::AffineScalars(const Function &F, const LoopNest &Nest)
    : F(F), Nest(Nest), Preds(F.size()) {
  for (unsigned I = 0; I != F.size(); ++I)
    for (unsigned S : F.successors(I))
      if (S < F.size())
        Preds[S].push_back(I);
}

AffineScalars::Definitions AffineScalars::reaching(unsigned Reg,
                                                   unsigned At) const {
  Definitions Found;
  BitVector Seen(F.size());
  SmallVector<unsigned, 32> Work(Preds[At].begin(), Preds[At].end());
  while (!Work.empty()) {
    unsigned I = Work.pop_back_val();
    if (Seen[I])
      continue;
    Seen.set(I);
    if (F.inst(I).result() == Reg)
      Found.push_back(I);
    else
      Work.append(Preds[I]);
  }
  sort(Found);
  return Found;
}

std::optional<unsigned> AffineScalars::onlyDef(unsigned Reg,
                                               unsigned At) const {
  Definitions Found = reaching(Reg, At);
  if (Found.size() != 1)
    return std::nullopt;
  unsigned Def = Found.front(), L = Nest.around(Def);
  if (!Nest.contains(L, At) || !Nest.mustPass(L, Def, At))
    return std::nullopt;
  return Def;
}

std::optional<Affine> AffineScalars::valueOf(const Operand &O,
                                             unsigned At) const {
  if (O.What == Operand::Imm) {
    Affine A;
    A.Const = O.Value;
    return A;
  }
  if (O.What != Operand::Reg)
    return std::nullopt;
  if (auto Def = onlyDef(O.Value, At))
    return resultOf(*Def);
  return counter(O.Value, At);
}

/// A sum or product of its operands. Words may wrap around, so they are not.
std::optional<Affine> AffineScalars::computed(unsigned Inst) const {
  const sim::Inst &I = F.inst(Inst);
  if (I.Scalar.Ty != ScalarTy::i64 || I.Class != sim::InstClass::Scalar)
    return std::nullopt;
  auto Sum = [&](int64_t Factor) -> std::optional<Affine> {
    auto A = valueOf(I.Ops[1], Inst), B = valueOf(I.Ops[2], Inst);
    if (!A || !B || !A->add(*B, Factor))
      return std::nullopt;
    return A;
  };
  auto Scaled = [&](int64_t Factor) -> std::optional<Affine> {
    auto From = valueOf(I.Ops[1], Inst);
    Affine A;
    if (!From || !A.add(*From, Factor))
      return std::nullopt;
    return A;
  };
  switch (I.Scalar.Sem) {
  case ScalarSem::Mov:
    return Scaled(1);
  case ScalarSem::Add:
    return Sum(1);
  case ScalarSem::Sub:
    return Sum(-1);
  case ScalarSem::Shl:
    if (I.Ops[2].What != Operand::Imm || I.Ops[2].Value < 0 ||
        I.Ops[2].Value >= 62)
      return std::nullopt;
    return Scaled(int64_t(1) << I.Ops[2].Value);
  case ScalarSem::Mul: {
    if (I.Ops[2].What == Operand::Imm)
      return Scaled(I.Ops[2].Value);
    auto A = valueOf(I.Ops[1], Inst), B = valueOf(I.Ops[2], Inst);
    return A && B ? Affine::multiply(*A, *B) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

/// What tells the value of an instruction from others, if it never changes.
std::optional<std::string> AffineScalars::expressionOf(unsigned Inst) const {
  const sim::Inst &I = F.inst(Inst);
  // What memory holds may change, but an instruction outside of loops is executed
  // once.
  if (I.Scalar.Sem == ScalarSem::Load || I.Scalar.Sem == ScalarSem::Yield) {
    if (Nest.around(Inst) != LoopNest::None)
      return std::nullopt;
    return "at " + std::to_string(Inst);
  }
  std::string Text = std::to_string(unsigned(I.Scalar.Sem)) + "." +
                     std::to_string(unsigned(I.Scalar.Ty)) + "." +
                     std::to_string(unsigned(I.Scalar.Cond));
  for (const Operand &O : drop_begin(I.Ops)) {
    if (O.What != Operand::Reg && O.What != Operand::Imm) {
      Text += "(" + std::to_string(O.Value) + ")";
      continue;
    }
    auto A = valueOf(O, Inst);
    if (!A || !A->isFixed())
      return std::nullopt;
    Text += "(" + A->str() + ")";
  }
  return Text;
}

std::optional<Affine> AffineScalars::resultOf(unsigned Inst) const {
  // Nothing is known of what depends on itself.
  auto [I, New] = Results.try_emplace(Inst);
  if (New)
    I->second = evaluate(Inst);
  return I->second;
}

std::optional<Affine> AffineScalars::evaluate(unsigned Inst) const {
  if (auto A = computed(Inst))
    return A;
  auto Text = expressionOf(Inst);
  if (!Text)
    return std::nullopt;
  unsigned Number =
      Expressions.try_emplace(std::move(*Text), Expressions.size())
          .first->second;
  Affine A;
  A.Values[{Number}] = 1;
  return A;
}

/// What instruction \p Update adds to \p Reg, which it writes; \p Of are the
/// definitions of what an iteration begins with.
std::optional<int64_t> AffineScalars::stepOf(unsigned Reg, unsigned Update,
                                             const Definitions &Of) const {
  unsigned At = Update;
  if (const sim::Inst &I = F.inst(At);
      I.Scalar.Sem == ScalarSem::Mov && I.Ops[1].What == Operand::Reg) {
    auto Def = onlyDef(I.Ops[1].Value, At);
    // In the same iteration.
    if (!Def || Nest.around(*Def) != Nest.around(Update))
      return std::nullopt;
    At = *Def;
  }
  const sim::Inst &I = F.inst(At);
  bool IsStep = (I.Scalar.Sem == ScalarSem::Add ||
                 I.Scalar.Sem == ScalarSem::Sub) &&
                I.Scalar.Ty == ScalarTy::i64 &&
                I.Ops[1].What == Operand::Reg && I.Ops[1].Value == Reg &&
                I.Ops[2].What == Operand::Imm;
  if (!IsStep || I.Ops[2].Value == std::numeric_limits<int64_t>::min() ||
      reaching(Reg, At) != Of)
    return std::nullopt;
  return I.Scalar.Sem == ScalarSem::Add ? I.Ops[2].Value : -I.Ops[2].Value;
}

/// A register that one definition starts and one in a loop steps, as an iteration
/// begins with it.
std::optional<Affine> AffineScalars::counter(unsigned Reg, unsigned At) const {
  Definitions Of = reaching(Reg, At);
  if (Of.size() != 2)
    return std::nullopt;
  unsigned Start = Of[0], Update = Of[1];
  unsigned L = Nest.around(Update);
  // Whoever is behind the update has the next iteration's value.
  if (L == LoopNest::None || Nest.contains(L, Start) || !Nest.contains(L, At) ||
      At > Update)
    return std::nullopt;
  auto Step = stepOf(Reg, Update, Of);
  if (!Step || !all_of(Nest.loop(L).Latches, [&](unsigned Latch) {
        return Nest.mustPass(L, Update, Latch);
      }))
    return std::nullopt;
  unsigned Outer = Nest.around(Start), Header = Nest.loop(L).Header;
  if (!Nest.contains(Outer, Header) || !Nest.mustPass(Outer, Start, Header))
    return std::nullopt;
  auto A = resultOf(Start);
  Affine Iterations;
  Iterations.Loops[L] = 1;
  if (!A || !A->add(Iterations, *Step))
    return std::nullopt;
  return A;
}

std::optional<uint64_t> AffineScalars::mostOf(const Operand &O,
                                              unsigned At) const {
  if (O.What == Operand::Imm)
    return O.Value >= 0 ? std::optional<uint64_t>(O.Value) : std::nullopt;
  auto Def = O.What == Operand::Reg ? onlyDef(O.Value, At) : std::nullopt;
  if (!Def)
    return std::nullopt;
  const sim::Inst &I = F.inst(*Def);
  auto Of = [&](unsigned N) { return mostOf(I.Ops[N], *Def); };
  switch (I.Scalar.Sem) {
  case ScalarSem::Mov:
  case ScalarSem::Cvt_u32_u64:
    return Of(1);
  case ScalarSem::And:
  case ScalarSem::UMin:
  // What is negative is no extent.
  case ScalarSem::SMin: {
    auto A = Of(1), B = Of(2);
    return A && B ? std::min(*A, *B) : A ? A : B;
  }
  case ScalarSem::Select: {
    auto A = Of(2), B = Of(3);
    if (!A || !B)
      return std::nullopt;
    return std::max(*A, *B);
  }
  default:
    return std::nullopt;
  }
}

/// The first i >= 0 with !(From + Step * i < To).
static std::optional<uint64_t> countBelow(int64_t From, int64_t Step,
                                          int64_t To) {
  if (From >= To)
    return 0;
  if (Step <= 0)
    return std::nullopt;
  return divideCeil(uint64_t(To) - uint64_t(From), uint64_t(Step));
}

/// The only jump back depends on a counter of the loop and a constant.
std::optional<uint64_t> AffineScalars::tripsOf(unsigned L) const {
  if (Nest.loop(L).Latches.size() != 1)
    return std::nullopt;
  unsigned Latch = Nest.loop(L).Last;
  const sim::Inst &Jump = F.inst(Latch);
  if (Jump.Scalar.Sem != ScalarSem::BrNZ)
    return std::nullopt;
  auto Def = onlyDef(Jump.Ops[0].Value, Latch);
  if (!Def || Nest.around(*Def) != L)
    return std::nullopt;
  const sim::Inst &Test = F.inst(*Def);
  if (Test.Scalar.Sem != ScalarSem::Cmp || Test.Scalar.Ty != ScalarTy::i64)
    return std::nullopt;
  auto A = valueOf(Test.Ops[1], *Def), B = valueOf(Test.Ops[2], *Def);
  if (!A || !B || !B->isConstant() || !A->Values.empty() ||
      A->Loops.size() != 1 || A->Loops.begin()->first != L)
    return std::nullopt;
  int64_t From = A->Const, Step = A->Loops.begin()->second, To = B->Const;
  if (std::abs(From) > MaxTrips || std::abs(To) > MaxTrips ||
      std::abs(Step) > MaxTrips)
    return std::nullopt;
  std::optional<uint64_t> Passed;
  bool IsUnsigned = false;
  switch (Test.Scalar.Cond) {
  case CmpCond::ult:
    IsUnsigned = true;
    [[fallthrough]];
  case CmpCond::lt:
    Passed = countBelow(From, Step, To);
    break;
  case CmpCond::ule:
    IsUnsigned = true;
    [[fallthrough]];
  case CmpCond::le:
    Passed = countBelow(From, Step, To + 1);
    break;
  case CmpCond::gt:
    Passed = countBelow(-From, -Step, -To);
    break;
  case CmpCond::ge:
    Passed = countBelow(-From, -Step, 1 - To);
    break;
  case CmpCond::ne:
    if (Step != 0 && (To - From) % Step == 0 && (To - From) / Step >= 0)
      Passed = (To - From) / Step;
    break;
  default:
    break;
  }
  // Above 0 both orders are one.
  if (!Passed || (IsUnsigned && (From < 0 || To < 0)))
    return std::nullopt;
  return *Passed + 1;
}

} // namespace ascend::check
