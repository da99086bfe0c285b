//===-- ValueSetTest.cpp - Sets of numbers hold what they must ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/ValueSet.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend;
using namespace ascend::check;
using sim::CmpCond;
using sim::ScalarOp;
using sim::ScalarSem;
using sim::ScalarTy;

namespace {

constexpr unsigned Trials = 4000;

class Generator {
public:
  explicit Generator(unsigned Seed) : Random(Seed) {}

  int64_t number(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Random);
  }
  /// Some numbers of a register of a type.
  ValueSet set(ScalarTy Ty) {
    bool IsWord = Ty == ScalarTy::i32;
    int64_t Start = number(IsWord ? 0 : -40, 40);
    if (IsWord && number(0, 3) == 0)
      Start = ValueSet::Words - number(1, 60); // negative, or about to wrap
    int64_t End = Start + number(0, 30);
    if (IsWord)
      End = std::min(End, ValueSet::Words - 1);
    uint64_t Mod = number(1, 6);
    ValueSet V = ValueSet::range(Start, End);
    ValueSet Class;
    Class.Mod = Mod;
    Class.Rem = number(0, Mod - 1);
    ValueSet Both = V.meet(Class);
    return Both.isEmpty() ? V : Both;
  }

  std::mt19937 Random;
};

std::vector<int64_t> numbersIn(const ValueSet &V) {
  std::vector<int64_t> Numbers;
  for (int64_t N = V.Lo; N <= V.Hi; ++N)
    if (V.contains(N))
      Numbers.push_back(N);
  return Numbers;
}

} // namespace

// A computation's set holds the result of every choice of operands.
TEST(ValueSet, HoldsEveryResult) {
  Generator G(1);
  for (unsigned I = 0; I != Trials; ++I) {
    static constexpr ScalarSem Sems[] = {
        ScalarSem::Add,  ScalarSem::Sub,  ScalarSem::Mul,  ScalarSem::And,
        ScalarSem::Or,   ScalarSem::Xor,  ScalarSem::URem, ScalarSem::SRem,
        ScalarSem::UDiv, ScalarSem::SDiv, ScalarSem::Shl,  ScalarSem::Srl,
        ScalarSem::Sra,  ScalarSem::SMin, ScalarSem::UMax};
    ScalarOp Op;
    Op.Sem = Sems[G.number(0, std::size(Sems) - 1)];
    Op.Ty = G.number(0, 1) ? ScalarTy::i64 : ScalarTy::i32;
    ValueSet A = G.set(Op.Ty);
    ValueSet B =
        G.number(0, 2) ? ValueSet::constant(G.number(0, 20)) : G.set(Op.Ty);
    ValueSet R = evaluate(Op, {A, B});
    for (int64_t X : numbersIn(A))
      for (int64_t Y : numbersIn(B)) {
        auto Exact = sim::evaluate(Op, {uint64_t(X), uint64_t(Y)});
        if (!Exact)
          continue;
        ASSERT_TRUE(R.contains(*Exact))
            << "operation " << unsigned(Op.Sem) << ", type " << unsigned(Op.Ty)
            << ": " << X << ", " << Y << " give " << int64_t(*Exact)
            << ", not in " << R.Lo << " to " << R.Hi << ", " << R.Rem
            << " modulo " << R.Mod;
      }
  }
}

// The same of conversions.
TEST(ValueSet, HoldsEveryConversion) {
  Generator G(2);
  for (ScalarSem Sem :
       {ScalarSem::Cvt_s32_s64, ScalarSem::Cvt_u32_u64, ScalarSem::Cvt_u64_u32})
    for (unsigned I = 0; I != Trials / 10; ++I) {
      ScalarOp Op;
      Op.Sem = Sem;
      ValueSet A =
          G.set(Sem == ScalarSem::Cvt_u64_u32 ? ScalarTy::i64 : ScalarTy::i32);
      ValueSet R = evaluate(Op, {A});
      for (int64_t X : numbersIn(A))
        ASSERT_TRUE(R.contains(*sim::evaluate(Op, {uint64_t(X)}))) << X;
    }
}

// Joins, meets and shifts are exact about single numbers.
TEST(ValueSet, JoinAndMeet) {
  Generator G(3);
  for (unsigned I = 0; I != Trials; ++I) {
    ValueSet A = G.set(ScalarTy::i64), B = G.set(ScalarTy::i64);
    ValueSet Join = A.join(B), Meet = A.meet(B), Wide = Join.widened(A);
    int64_t Offset = G.number(-5, 5);
    ValueSet Shifted = A.shifted(Offset);
    for (int64_t N = -50; N != 80; ++N) {
      bool InA = A.contains(N), InB = B.contains(N);
      ASSERT_TRUE(Join.contains(N) || !(InA || InB));
      ASSERT_TRUE(Wide.contains(N) || !(InA || InB));
      ASSERT_EQ(Meet.contains(N), InA && InB);
      ASSERT_EQ(Shifted.contains(N + Offset), InA);
    }
  }
}

// A decided comparison holds for all numbers; narrowing keeps every pair for
// which the comparison is what was assumed.
TEST(ValueSet, Comparisons) {
  Generator G(4);
  for (unsigned I = 0; I != Trials; ++I) {
    static constexpr CmpCond Conds[] = {
        CmpCond::eq, CmpCond::ne,  CmpCond::lt,  CmpCond::le,  CmpCond::gt,
        CmpCond::ge, CmpCond::ult, CmpCond::ule, CmpCond::ugt, CmpCond::uge};
    ScalarOp Op;
    Op.Sem = ScalarSem::Cmp;
    Op.Cond = Conds[G.number(0, std::size(Conds) - 1)];
    Op.Ty = G.number(0, 1) ? ScalarTy::i64 : ScalarTy::i32;
    ValueSet A = G.set(Op.Ty), B = G.set(Op.Ty);
    auto Known = decide(Op, A, B);
    bool Assumed = G.number(0, 1);
    ValueSet NewA = A, NewB = B;
    assume(Op, Assumed, NewA, NewB);
    for (int64_t X : numbersIn(A))
      for (int64_t Y : numbersIn(B)) {
        bool Holds = *sim::evaluate(Op, {uint64_t(X), uint64_t(Y)});
        ASSERT_EQ(Known.value_or(Holds), Holds) << X << ", " << Y;
        if (Holds == Assumed) {
          ASSERT_TRUE(NewA.contains(X) && NewB.contains(Y))
              << "condition " << unsigned(Op.Cond) << ": " << X << ", " << Y;
        }
      }
  }
}

// A counter that only goes up keeps its lower bound and its residue.
TEST(ValueSet, Counters) {
  ValueSet I = ValueSet::constant(4).join(ValueSet::constant(6));
  I = I.widened(ValueSet::constant(4));
  EXPECT_EQ(I.Hi, ValueSet::Max);
  ValueSet Next = I.shifted(2);
  EXPECT_EQ(Next.Lo, 6);
  EXPECT_EQ(Next.residue(2), 0u);
  // What may be anything wraps: of a residue only powers of two are left.
  ValueSet Any;
  Any.Mod = 12;
  Any.Rem = 5;
  EXPECT_EQ(Any.shifted(1).residue(4), 2u);
  EXPECT_FALSE(Any.shifted(1).residue(3));
}
