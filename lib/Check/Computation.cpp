//===-- Computation.cpp - What a computation says of its result -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers that a result may be, what it is in terms of the operands, and
// how far it is from what they are near.
//
//===----------------------------------------------------------------------===//

#include "Check/Walker.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace llvm;

namespace ascend::check {

using sim::Operand;
using sim::ScalarSem;
using sim::ScalarTy;

/// More blocks than any launch has.
static constexpr int64_t MaxBlocks = 65536;
/// And how many vector cores one cube core has.
static constexpr int64_t MaxSubBlocks = 16;

ValueSet Walker::valueOf(const Operand &O, bool IsWord) const {
  if (O.What != Operand::Reg)
    return ValueSet::constant(IsWord ? static_cast<uint32_t>(O.Value)
                                     : O.Value);
  const ScalarEntry *E = State.find(O.Value);
  return E ? E->Value : ValueSet();
}

ScalarEntry Walker::entryOf(const Operand &O, bool IsWord) const {
  if (O.What == Operand::Reg)
    if (const ScalarEntry *E = State.find(O.Value))
      return *E;
  ScalarEntry E;
  E.Value = valueOf(O, IsWord);
  if (E.Value.isConstant())
    E.Is = {0, E.Value.Lo};
  return E;
}

/// What an operand contributes to a comparison: its name and its numbers.
static std::pair<Term, ValueSet> termOf(const ScalarEntry &E) {
  if (E.Value.isConstant())
    return {Term{0, E.Value.Lo}, E.Value};
  return {E.Is, E.Value};
}

/// Finds the new value in terms of the operands.
void Walker::describe(const sim::Inst &I, ScalarEntry &E) const {
  bool IsWord = I.Scalar.Ty == ScalarTy::i32;
  if (I.Ops.size() < 2)
    return;
  ScalarEntry A = entryOf(I.Ops[1], IsWord);
  auto Copy = [&] {
    E.Is = A.Is.Of ? A.Is : E.Is;
    E.From = A.From;
    E.Argument = A.Argument;
  };
  switch (I.Scalar.Sem) {
  case ScalarSem::Mov:
  case ScalarSem::Cvt_u32_u64:
    return Copy();
  case ScalarSem::Cvt_s32_s64:
    // Where it changes numbers it is still what one argument says.
    if (A.Value.Hi < ValueSet::Words / 2)
      return Copy();
    E.Argument = A.Argument;
    return;
  case ScalarSem::Cvt_u64_u32:
    if (A.Value.Lo >= 0 && A.Value.Hi < ValueSet::Words)
      return Copy();
    E.From.What = Origin::Remainder;
    E.From.A = A.Is;
    E.From.Modulus = ValueSet::Words;
    return;
  case ScalarSem::Add:
  case ScalarSem::Sub: {
    ScalarEntry B = entryOf(I.Ops[2], IsWord);
    if (I.Scalar.Sem == ScalarSem::Add && A.Value.isConstant())
      std::swap(A, B);
    if (!B.Value.isConstant() || !A.Is.Of || B.Value.Lo == ValueSet::Min)
      return;
    int64_t Step = IsWord ? static_cast<int32_t>(B.Value.Lo) : B.Value.Lo;
    Step = I.Scalar.Sem == ScalarSem::Add ? Step : -Step;
    // Only where it does not wrap is the result the sum.
    if (std::abs(Step) < ValueSet::MaxStep &&
        (!IsWord || A.Value.shifted(Step) == E.Value)) {
      E.Is = {A.Is.Of, A.Is.Offset + Step};
      E.Argument = A.Argument;
    }
    return;
  }
  case ScalarSem::Or: {
    ScalarEntry B = entryOf(I.Ops[2], IsWord);
    if (A.Value.isConstant())
      std::swap(A, B);
    if (A.Is.Of && B.Value.isConstant() && shareNoBits(A.Value, B.Value)) {
      E.Is = {A.Is.Of, A.Is.Offset + B.Value.Lo};
      E.Argument = A.Argument;
    }
    return;
  }
  case ScalarSem::And:
  case ScalarSem::URem:
  case ScalarSem::SRem: {
    ValueSet B = valueOf(I.Ops[2], IsWord);
    if (!B.isConstant() || B.Lo <= 0 || !A.Is.Of)
      return;
    bool IsMask = I.Scalar.Sem == ScalarSem::And;
    if (IsMask ? !isPowerOf2_64(B.Lo + 1)
               : A.Value.Lo < 0 &&
                     !(isPowerOf2_64(B.Lo) && I.Scalar.Sem == ScalarSem::URem))
      return;
    int64_t N = IsMask ? B.Lo + 1 : B.Lo;
    if (A.Value.Lo >= 0 && A.Value.Hi < N)
      return Copy();
    E.From.What = Origin::Remainder;
    // Of a remainder modulo a multiple it is one of the same number.
    bool IsNested = A.From.What == Origin::Remainder && A.Is.Offset == 0 &&
                    A.From.Modulus % N == 0;
    E.From.A = IsNested ? A.From.A : A.Is;
    E.From.Modulus = N;
    return;
  }
  case ScalarSem::Xor:
    // The other truth value.
    if (A.From.What == Origin::Compare && A.Value.Lo >= 0 && A.Value.Hi <= 1 &&
        valueOf(I.Ops[2], IsWord) == ValueSet::constant(1)) {
      E.From = A.From;
      E.From.Negated = !A.From.Negated;
    }
    return;
  case ScalarSem::Cmp: {
    E.From.What = Origin::Compare;
    E.From.Op = I.Scalar;
    std::tie(E.From.A, E.From.ValueA) = termOf(A);
    std::tie(E.From.B, E.From.ValueB) = termOf(entryOf(I.Ops[2], IsWord));
    return;
  }
  default:
    return;
  }
}

/// The distance of a sum of two registers from what the first is near.
static Distance further(const ScalarEntry &Start, const ScalarEntry &More,
                        bool IsWord) {
  ValueSet By = More.Value;
  if (IsWord && By.Lo >= ValueSet::Words / 2)
    By = By.shifted(-ValueSet::Words); // a step down
  auto OfStart = Start.distances();
  if (OfStart.empty() || By.Lo < -ValueSet::Words || By.Hi > ValueSet::Words)
    return {};
  ValueSet All = sum(Start.Value, By);
  bool MayWrap = IsWord && (All.Lo < 0 || All.Hi >= ValueSet::Words);
  Distance Sum = OfStart.back().shifted(By);
  return MayWrap ? Sum.ofWord() : Sum;
}

/// How far the new value is from what its operands are near.
Distance Walker::distanceOf(const sim::Inst &I, const ScalarEntry &E) const {
  bool IsWord = I.Scalar.Ty == ScalarTy::i32;
  ScalarEntry A = entryOf(I.Ops[1], IsWord);
  auto OfA = A.distances();
  if (OfA.empty())
    return {};
  switch (I.Scalar.Sem) {
  case ScalarSem::Mov:
  case ScalarSem::Cvt_u32_u64:
    return A.Near;
  case ScalarSem::Cvt_s32_s64:
    return A.Value.Hi < ValueSet::Words / 2 ? A.Near : OfA.back().ofSigned();
  case ScalarSem::Cvt_u64_u32:
    return E.Is.Of == A.Is.Of ? A.Near : OfA.back().ofWord();
  case ScalarSem::Add:
  case ScalarSem::Sub:
  case ScalarSem::Or:
    break;
  default:
    return {};
  }
  // E is A plus a number where it has a name in common with it.
  if (E.Is.Of == A.Is.Of)
    return A.Near.shifted(E.Is.Offset - A.Is.Offset);
  if (I.Scalar.Sem == ScalarSem::Or)
    return {};
  ScalarEntry B = entryOf(I.Ops[2], IsWord);
  if (I.Scalar.Sem == ScalarSem::Add) {
    bool IsStart = B.Value.isConstant() || A.IsSubtracted;
    return IsStart ? further(A, B, IsWord) : further(B, A, IsWord);
  }
  B.Value = difference(ValueSet::constant(0), B.Value);
  return further(A, B, IsWord);
}

/// Finds how far the new value is from others, and of a difference what that
/// says.
void Walker::measure(const sim::Inst &I, ScalarEntry &E) const {
  if (I.Ops.size() < 2)
    return;
  E.Near = distanceOf(I, E);
  if (I.Scalar.Sem != ScalarSem::Sub)
    return;
  bool IsWord = I.Scalar.Ty == ScalarTy::i32;
  ScalarEntry A = entryOf(I.Ops[1], IsWord), B = entryOf(I.Ops[2], IsWord);
  for (const Distance &OfA : A.distances())
    for (const Distance &OfB : B.distances())
      if (auto Far = difference(OfA, OfB, IsWord))
        E.Value = E.Value.meet(*Far);
}

ScalarEntry Walker::resultOf(unsigned I, unsigned Reg) const {
  const sim::Inst &In = F.inst(I);
  ScalarEntry E;
  E.Reg = Reg;
  E.IsSubtracted = C->isSubtracted(Reg);
  E.Is = {uint64_t(Place) << 32 | (I + 1), 0};
  switch (In.Scalar.Sem) {
  case ScalarSem::Param: {
    unsigned P = In.Ops[1].Value;
    ParamType Type = F.Kernel->Params[P].Type;
    E.IsWord = Type == ParamType::I32 || Type == ParamType::F32;
    if (E.IsWord)
      E.Value = ValueSet::word();
    E.Argument = Type == ParamType::F32 ? 0 : P + 1;
    return E;
  }
  case ScalarSem::BlockIdx:
    E.Value = ValueSet::range(0, MaxBlocks - 1);
    return E;
  case ScalarSem::BlockNum:
    E.Value = ValueSet::range(1, MaxBlocks);
    return E;
  case ScalarSem::SubBlockIdx:
    E.Value = ValueSet::range(0, MaxSubBlocks - 1);
    return E;
  case ScalarSem::Load:
    if (In.Scalar.Ty != ScalarTy::i64)
      E.Value = ValueSet::word();
    return E;
  case ScalarSem::Yield:
    return E;
  default:
    break;
  }
  bool IsWord = In.Scalar.Ty == ScalarTy::i32;
  SmallVector<ValueSet, 3> Inputs;
  for (auto [N, O] : enumerate(drop_begin(In.Ops)))
    Inputs.push_back(valueOf(O, IsWord));
  E.Value = evaluate(In.Scalar, Inputs);
  E.IsWord = IsWord;
  describe(In, E);
  if (C->subtracts())
    measure(In, E);
  return E;
}

} // namespace ascend::check
