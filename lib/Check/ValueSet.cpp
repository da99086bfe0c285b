//===-- ValueSet.cpp - Numbers that a register may hold -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/ValueSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace ascend::check {

using sim::CmpCond;
using sim::ScalarOp;
using sim::ScalarSem;
using sim::ScalarTy;

/// Larger moduli are of no use and might overflow.
static constexpr uint64_t MaxMod = 1 << 20;

/// The part of a modulus that survives when numbers wrap.
static uint64_t powerOfTwoPart(uint64_t M) { return M & -M; }

/// A modulus for greatest common divisors: 0 for one number.
static uint64_t modOf(const ValueSet &V) { return V.isConstant() ? 0 : V.Mod; }

/// \p Lo to \p Hi where numbers are \p Some modulo \p M (0: any).
static ValueSet make(int64_t Lo, int64_t Hi, uint64_t M, int64_t Some) {
  if (M > MaxMod)
    M = std::min(powerOfTwoPart(M), MaxMod);
  if (M == 0 || Lo >= Hi)
    M = 1;
  ValueSet V{Lo, Hi, M, residueOf(Some, M)};
  if (M == 1)
    return V;
  // Bounds that no number reaches say less than they could.
  if (Lo != ValueSet::Min)
    V.Lo += residueOf(int64_t(V.Rem) - int64_t(residueOf(Lo, M)), M);
  if (Hi != ValueSet::Max)
    V.Hi -= residueOf(int64_t(residueOf(Hi, M)) - int64_t(V.Rem), M);
  if (V.Lo == V.Hi)
    return ValueSet::constant(V.Lo);
  return V;
}

/// Any number, with what is left of a residue.
static ValueSet wrapped(uint64_t M, int64_t Some) {
  M = M ? powerOfTwoPart(M) : 1;
  return make(ValueSet::Min, ValueSet::Max, M, Some);
}

bool ValueSet::contains(int64_t V) const {
  return V >= Lo && V <= Hi && residueOf(V, Mod) == Rem;
}

std::optional<unsigned> ValueSet::size(unsigned Limit) const {
  if (isEmpty())
    return 0;
  uint64_t Span = static_cast<uint64_t>(Hi) - static_cast<uint64_t>(Lo);
  uint64_t Count = Span / Mod + 1;
  if (Span == ~0ull || Count > Limit)
    return std::nullopt;
  return Count;
}

std::optional<uint64_t> ValueSet::residue(uint64_t M) const {
  if (isConstant())
    return residueOf(Lo, M);
  if (Mod % M == 0)
    return Rem % M;
  return std::nullopt;
}

/// Some number of a set, for its residue.
static int64_t someOf(const ValueSet &V) {
  return V.isConstant() ? V.Lo : static_cast<int64_t>(V.Rem);
}

ValueSet ValueSet::join(const ValueSet &O) const {
  if (isEmpty())
    return O;
  if (O.isEmpty())
    return *this;
  int64_t L = std::min(Lo, O.Lo), H = std::max(Hi, O.Hi);
  if (L == H)
    return *this;
  uint64_t M = std::gcd(modOf(*this), modOf(O));
  // Residues of different classes agree modulo their difference.
  uint64_t Far =
      static_cast<uint64_t>(someOf(O)) - static_cast<uint64_t>(someOf(*this));
  if (static_cast<int64_t>(Far) < 0)
    Far = -Far;
  return make(L, H, std::gcd(M, Far), someOf(*this));
}

ValueSet ValueSet::meet(const ValueSet &O) const {
  int64_t L = std::max(Lo, O.Lo), H = std::min(Hi, O.Hi);
  const ValueSet Empty = range(0, -1);
  if (L > H)
    return Empty;
  if (L == H)
    return contains(L) && O.contains(L) ? constant(L) : Empty;
  const ValueSet &A = Mod >= O.Mod ? *this : O, &B = Mod >= O.Mod ? O : *this;
  // The numbers of A's class repeat in classes of B.
  uint64_t Common = std::lcm(A.Mod, B.Mod);
  for (uint64_t R = A.Rem; R < Common; R += A.Mod)
    if (R % B.Mod == B.Rem) {
      if (Common > MaxMod)
        return make(L, H, A.Mod, A.Rem);
      ValueSet V = make(L, H, Common, R);
      return V.isEmpty() ? Empty : V;
    }
  return Empty;
}

ValueSet ValueSet::shifted(int64_t Offset) const {
  return sum(*this, constant(Offset));
}

ValueSet ValueSet::widened(const ValueSet &Old, bool IsWord) const {
  IsWord &= Lo >= 0 && Hi < Words;
  int64_t Least = IsWord ? 0 : Min;
  int64_t Most = !IsWord ? Max : Hi < Words / 2 ? Words / 2 - 1 : Words - 1;
  return make(Lo < Old.Lo ? Least : Lo, Hi > Old.Hi ? Most : Hi,
              isConstant() ? 1 : Mod, Rem);
}

ValueSet sum(const ValueSet &A, const ValueSet &B) {
  uint64_t M = std::gcd(modOf(A), modOf(B));
  int64_t Some =
      static_cast<int64_t>(static_cast<uint64_t>(someOf(A)) + someOf(B));
  bool NoMin = A.Lo == ValueSet::Min || B.Lo == ValueSet::Min;
  bool NoMax = A.Hi == ValueSet::Max || B.Hi == ValueSet::Max;
  if (NoMin || NoMax) {
    const ValueSet &Step = A.isConstant() ? A : B;
    bool Counts = Step.isConstant() && std::abs(Step.Lo) < ValueSet::MaxStep;
    if (!Counts || (NoMin && NoMax))
      return wrapped(M, Some);
  }
  int64_t Lo = ValueSet::Min, Hi = ValueSet::Max;
  if ((!NoMin && AddOverflow(A.Lo, B.Lo, Lo)) ||
      (!NoMax && AddOverflow(A.Hi, B.Hi, Hi)))
    return wrapped(M, Some);
  return make(Lo, Hi, M, Some);
}

static ValueSet negated(const ValueSet &V) {
  if (V.isAll())
    return wrapped(V.Mod, -static_cast<int64_t>(V.Rem));
  auto Negate = [](int64_t N) {
    return N == ValueSet::Min   ? ValueSet::Max
           : N == ValueSet::Max ? ValueSet::Min
                                : -N;
  };
  return make(Negate(V.Hi), Negate(V.Lo), V.isConstant() ? 1 : V.Mod,
              -static_cast<int64_t>(V.Rem));
}

ValueSet difference(const ValueSet &A, const ValueSet &B) {
  return sum(A, negated(B));
}

static ValueSet product(const ValueSet &A, const ValueSet &B) {
  const ValueSet &Factor = A.isConstant() ? A : B;
  const ValueSet &V = A.isConstant() ? B : A;
  if (!Factor.isConstant() || Factor.Lo <= 0 || Factor.Lo >= ValueSet::MaxStep)
    return ValueSet();
  int64_t Lo, Hi;
  uint64_t M = V.Mod * Factor.Lo;
  int64_t Some = static_cast<int64_t>(V.Rem) * Factor.Lo;
  if (MulOverflow(V.Lo, Factor.Lo, Lo) || MulOverflow(V.Hi, Factor.Lo, Hi))
    return wrapped(M, Some);
  return make(Lo, Hi, M, Some);
}

/// \p V modulo \p N, from 0 to N - 1.
static ValueSet remainder(const ValueSet &V, int64_t N) {
  if (V.Lo >= 0 && V.Hi < N)
    return V;
  uint64_t M = std::gcd(modOf(V), static_cast<uint64_t>(N));
  return make(0, N - 1, M, someOf(V));
}

/// Reads a 32-bit number as signed where all of the set is on one side.
static std::optional<ValueSet> asSigned(const ValueSet &V) {
  if (V.Hi < ValueSet::Words / 2)
    return V;
  if (V.Lo >= ValueSet::Words / 2)
    return V.shifted(-ValueSet::Words);
  return std::nullopt;
}

/// The bits of a 32-bit result as a number.
ValueSet lowWord(const ValueSet &V) {
  ValueSet Any = make(0, ValueSet::Words - 1,
                      V.isConstant() ? 1 : powerOfTwoPart(V.Mod), V.Rem);
  if (V.Lo == ValueSet::Min || V.Hi == ValueSet::Max)
    return Any;
  int64_t Window = V.Lo >> 32;
  if (Window != V.Hi >> 32)
    return Any;
  return V.shifted(-(Window * ValueSet::Words));
}

/// What any result of the operation is.
static ValueSet anyResult(ScalarOp Op) {
  switch (Op.Sem) {
  case ScalarSem::Cmp:
    return ValueSet::range(0, 1);
  case ScalarSem::CtPop:
  case ScalarSem::CtLz:
    return ValueSet::range(0, 64);
  case ScalarSem::Cvt_s32_s64:
    return ValueSet::range(-ValueSet::Words / 2, ValueSet::Words / 2 - 1);
  case ScalarSem::Cvt_u32_u64:
  case ScalarSem::Cvt_u64_u32:
    return ValueSet::word();
  default:
    return Op.Ty == ScalarTy::i32 ? ValueSet::word() : ValueSet();
  }
}

/// Bitwise and with a mask of low bits is a remainder.
static ValueSet masked(const ValueSet &A, const ValueSet &B, ValueSet Any) {
  const ValueSet &Mask = B.isConstant() ? B : A, &V = B.isConstant() ? A : B;
  if (!Mask.isConstant() || Mask.Lo < 0)
    return Any;
  if (isPowerOf2_64(Mask.Lo + 1))
    return remainder(V, Mask.Lo + 1);
  return ValueSet::range(0, Mask.Lo);
}

bool shareNoBits(const ValueSet &A, const ValueSet &B) {
  const ValueSet &Bits = B.isConstant() ? B : A, &V = B.isConstant() ? A : B;
  if (!Bits.isConstant() || Bits.Lo < 0 || Bits.Lo >= ValueSet::MaxStep)
    return false;
  auto Low = V.residue(NextPowerOf2(Bits.Lo));
  return Low && (*Low & Bits.Lo) == 0;
}

/// Where the operands are numbers from 0 up.
static ValueSet divided(ScalarSem Sem, const ValueSet &A, int64_t N,
                        ValueSet Any) {
  if (N <= 0 || A.Lo < 0)
    return Any;
  if (Sem == ScalarSem::URem || Sem == ScalarSem::SRem)
    return remainder(A, N);
  return ValueSet::range(A.Lo / N, A.Hi / N);
}

static ValueSet evaluateIn(ScalarOp Op, ValueSet A, ValueSet B) {
  ValueSet Any = anyResult(Op);
  bool IsWord = Op.Ty == ScalarTy::i32;
  switch (Op.Sem) {
  case ScalarSem::Add:
  case ScalarSem::Sub: {
    if (IsWord && B.isConstant())
      B = *asSigned(B); // a small step down rather than a large one up
    ValueSet S = Op.Sem == ScalarSem::Add ? sum(A, B) : difference(A, B);
    return IsWord ? lowWord(S) : S;
  }
  case ScalarSem::Mul: {
    ValueSet P = product(A, B);
    return IsWord ? lowWord(P) : P;
  }
  case ScalarSem::Shl: {
    if (!B.isConstant() || B.Lo < 0 || B.Lo > 19)
      return Any;
    ValueSet P = product(A, ValueSet::constant(int64_t(1) << B.Lo));
    return IsWord ? lowWord(P) : P;
  }
  case ScalarSem::Srl:
  case ScalarSem::Sra:
    if (!B.isConstant() || B.Lo < 0 || B.Lo > 31 ||
        (IsWord && A.Hi >= ValueSet::Words / 2))
      return Any;
    return divided(ScalarSem::UDiv, A, int64_t(1) << B.Lo, Any);
  case ScalarSem::And:
    return masked(A, B, Any);
  case ScalarSem::Or:
  case ScalarSem::Xor:
    if (shareNoBits(A, B))
      return sum(A, B);
    if (A.Lo < 0 || B.Lo < 0 || A.Hi > ValueSet::Words ||
        B.Hi > ValueSet::Words)
      return Any;
    // Each bit that one of the two has is in their union.
    return ValueSet::range(Op.Sem == ScalarSem::Or ? std::max(A.Lo, B.Lo) : 0,
                           NextPowerOf2(A.Hi | B.Hi) - 1);
  case ScalarSem::SRem:
  case ScalarSem::SDiv:
    if (IsWord && std::max(A.Hi, B.Hi) >= ValueSet::Words / 2)
      return Any; // one of them is negative
    return B.isConstant() ? divided(Op.Sem, A, B.Lo, Any) : Any;
  case ScalarSem::URem:
  case ScalarSem::UDiv:
    // A power of two divides whatever the bits mean.
    if (Op.Sem == ScalarSem::URem && B.isConstant() && B.Lo > 0 &&
        isPowerOf2_64(B.Lo))
      return remainder(A, B.Lo);
    return B.isConstant() ? divided(Op.Sem, A, B.Lo, Any) : Any;
  case ScalarSem::Cvt_s32_s64:
    return asSigned(A).value_or(Any);
  case ScalarSem::Cvt_u32_u64:
    return A;
  case ScalarSem::Cvt_u64_u32:
    return lowWord(A);
  default:
    return Any;
  }
}

ValueSet evaluate(ScalarOp Op, ArrayRef<ValueSet> In) {
  SmallVector<uint64_t, 3> Bits;
  for (const ValueSet &V : In)
    if (V.isConstant())
      Bits.push_back(V.Lo);
  if (Bits.size() == In.size()) {
    auto Result = sim::evaluate(Op, Bits);
    return Result ? ValueSet::constant(*Result) : anyResult(Op);
  }
  if (Op.Sem == ScalarSem::Mov)
    return In[0];
  if (Op.Sem == ScalarSem::Select)
    return In[1].join(In[2]);
  if (Op.Sem == ScalarSem::Cmp) {
    auto Known = decide(Op, In[0], In[1]);
    return Known ? ValueSet::constant(*Known) : anyResult(Op);
  }
  return evaluateIn(Op, In[0], In.size() > 1 ? In[1] : ValueSet());
}

} // namespace ascend::check
