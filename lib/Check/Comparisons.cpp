//===-- Comparisons.cpp - What comparisons say of numbers -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/ValueSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <algorithm>
#include <array>

using namespace llvm;

namespace ascend::check {

using sim::CmpCond;
using sim::ScalarOp;
using sim::ScalarTy;

/// A comparison as a signed one: A < B, A <= B or A = B, perhaps turned over
/// and negated.
namespace {
struct Comparison {
  enum Kind { Less, LessEqual, Equal } What;
  bool Swapped, Negated;
};
} // namespace

static std::optional<Comparison> comparisonOf(CmpCond C) {
  switch (C) {
  case CmpCond::eq:
    return Comparison{Comparison::Equal, false, false};
  case CmpCond::ne:
    return Comparison{Comparison::Equal, false, true};
  case CmpCond::lt:
  case CmpCond::ult:
    return Comparison{Comparison::Less, false, false};
  case CmpCond::le:
  case CmpCond::ule:
    return Comparison{Comparison::LessEqual, false, false};
  case CmpCond::gt:
  case CmpCond::ugt:
    return Comparison{Comparison::Less, true, false};
  case CmpCond::ge:
  case CmpCond::uge:
    return Comparison{Comparison::LessEqual, true, false};
  default:
    return std::nullopt;
  }
}

static bool isUnsigned(CmpCond C) {
  return C == CmpCond::ult || C == CmpCond::ule || C == CmpCond::ugt ||
         C == CmpCond::uge;
}

/// Whether both sets mean what a comparison compares.
static bool isFaithful(ScalarOp Op, const ValueSet &A, const ValueSet &B) {
  if (Op.Ty != ScalarTy::i32 && Op.Ty != ScalarTy::i64)
    return false;
  if (Op.Cond == CmpCond::eq || Op.Cond == CmpCond::ne)
    return true;
  return !isUnsigned(Op.Cond) || (A.Lo >= 0 && B.Lo >= 0);
}

/// Whether a comparison takes 32-bit registers for signed numbers.
static bool comparesSignedWords(ScalarOp Op) {
  return Op.Ty == ScalarTy::i32 && !isUnsigned(Op.Cond) &&
         Op.Cond != CmpCond::eq && Op.Cond != CmpCond::ne;
}

bool comparesNumbers(ScalarOp Op, const ValueSet &A, const ValueSet &B) {
  return isFaithful(Op, A, B) && !(comparesSignedWords(Op) &&
                                   std::max(A.Hi, B.Hi) >= ValueSet::Words / 2);
}

ScalarOp ofNumbers(ScalarOp Op) {
  Op.Ty = ScalarTy::i64;
  switch (Op.Cond) {
  case CmpCond::ult:
    Op.Cond = CmpCond::lt;
    break;
  case CmpCond::ule:
    Op.Cond = CmpCond::le;
    break;
  case CmpCond::ugt:
    Op.Cond = CmpCond::gt;
    break;
  case CmpCond::uge:
    Op.Cond = CmpCond::ge;
    break;
  default:
    break;
  }
  return Op;
}

/// The numbers that a 32-bit register's mean as signed ones: those from 0 on,
/// and those below.
static std::array<ValueSet, 2> signedHalves(const ValueSet &V) {
  constexpr int64_t Half = ValueSet::Words / 2;
  return {V.meet(ValueSet::range(0, Half - 1)),
          V.meet(ValueSet::range(Half, ValueSet::Words - 1))
              .shifted(-ValueSet::Words)};
}

/// Calls \p Each with the halves of \p A and of \p B that are not empty, and
/// with how far each lies from its register's numbers.
static void
forSignedHalves(const ValueSet &A, const ValueSet &B,
                function_ref<void(ValueSet, int64_t, ValueSet, int64_t)> Each) {
  const auto As = signedHalves(A), Bs = signedHalves(B);
  for (unsigned I : {0, 1})
    for (unsigned J : {0, 1})
      if (!As[I].isEmpty() && !Bs[J].isEmpty())
        Each(As[I], I * ValueSet::Words, Bs[J], J * ValueSet::Words);
}

static std::optional<bool> decideSignedWords(ScalarOp Op, const ValueSet &A,
                                             const ValueSet &B) {
  Op.Ty = ScalarTy::i64;
  std::optional<bool> Result;
  bool IsOpen = false;
  forSignedHalves(A, B, [&](ValueSet L, int64_t, ValueSet R, int64_t) {
    auto Holds = decide(Op, L, R);
    IsOpen |= !Holds || (Result && *Result != *Holds);
    Result = Holds;
  });
  return IsOpen ? std::nullopt : Result;
}

static void assumeSignedWords(ScalarOp Op, bool Holds, ValueSet &A,
                              ValueSet &B) {
  Op.Ty = ScalarTy::i64;
  ValueSet NewA = ValueSet::range(0, -1), NewB = NewA;
  auto Add = [](ValueSet &To, const ValueSet &More) {
    To = To.isEmpty() ? More : To.join(More);
  };
  auto AddHalves = [&](ValueSet L, int64_t FarL, ValueSet R, int64_t FarR) {
    assume(Op, Holds, L, R);
    if (L.isEmpty() || R.isEmpty())
      return;
    Add(NewA, L.shifted(FarL));
    Add(NewB, R.shifted(FarR));
  };
  forSignedHalves(A, B, AddHalves);
  A = A.meet(NewA);
  B = B.meet(NewB);
}

std::optional<bool> decide(ScalarOp Op, const ValueSet &A, const ValueSet &B) {
  if (comparesSignedWords(Op))
    return decideSignedWords(Op, A, B);
  auto C = comparisonOf(Op.Cond);
  if (!C || !isFaithful(Op, A, B))
    return std::nullopt;
  const ValueSet &L = C->Swapped ? B : A, &R = C->Swapped ? A : B;
  std::optional<bool> Holds;
  if (C->What == Comparison::Equal) {
    if (L.isConstant() && R.isConstant() && L.Lo == R.Lo)
      Holds = true;
    else if (L.meet(R).isEmpty())
      Holds = false;
  } else {
    int64_t Slack = C->What == Comparison::Less ? 0 : 1;
    // L < R + Slack
    if (L.Hi < R.Lo || (Slack && L.Hi == R.Lo))
      Holds = true;
    else if (L.Lo > R.Hi || (!Slack && L.Lo == R.Hi))
      Holds = false;
  }
  if (Holds && C->Negated)
    return !*Holds;
  return Holds;
}

/// Takes the number of a one-number set off an end of another.
static void exclude(ValueSet &From, const ValueSet &One) {
  if (!One.isConstant())
    return;
  if (From.Lo == One.Lo && From.Hi == One.Lo)
    From = ValueSet::range(0, -1);
  else if (From.Lo == One.Lo)
    From = From.meet(ValueSet::range(From.Lo + 1, From.Hi));
  else if (From.Hi == One.Lo)
    From = From.meet(ValueSet::range(From.Lo, From.Hi - 1));
}

/// Narrows to \p L < \p R, or to \p L <= \p R.
static void assumeLess(ValueSet &L, ValueSet &R, bool OrEqual) {
  int64_t Gap = OrEqual ? 0 : 1;
  if (R.Hi != ValueSet::Max)
    L = L.meet(ValueSet::range(ValueSet::Min, R.Hi - Gap));
  else if (Gap)
    L = L.meet(ValueSet::range(ValueSet::Min, ValueSet::Max - 1));
  if (L.Lo != ValueSet::Min && !L.isEmpty())
    R = R.meet(ValueSet::range(L.Lo + Gap, ValueSet::Max));
}

void assume(ScalarOp Op, bool Holds, ValueSet &A, ValueSet &B) {
  if (comparesSignedWords(Op))
    return assumeSignedWords(Op, Holds, A, B);
  auto C = comparisonOf(Op.Cond);
  if (!C)
    return;
  if (Holds && !C->Swapped && isUnsigned(Op.Cond) && A.Lo < 0 && B.Lo >= 0 &&
      Op.Ty == ScalarTy::i64)
    A = A.meet(ValueSet::range(0, ValueSet::Max)); // below a positive number
  if (!isFaithful(Op, A, B))
    return;
  ValueSet &L = C->Swapped ? B : A, &R = C->Swapped ? A : B;
  bool Is = Holds != C->Negated;
  if (C->What == Comparison::Equal) {
    if (Is) {
      L = R = L.meet(R);
      return;
    }
    exclude(L, R);
    exclude(R, L);
    return;
  }
  bool OrEqual = C->What == Comparison::LessEqual;
  if (Is)
    assumeLess(L, R, OrEqual);
  else
    assumeLess(R, L, !OrEqual);
}

} // namespace ascend::check
