//===-- Operators.cpp - Scalar instructions as C++ ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Expression.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

static bool isWide(const sim::Inst &I) {
  return I.Scalar.Ty == ScalarTy::i64 || I.Scalar.Ty == ScalarTy::none;
}

static CppType signedType(const sim::Inst &I) {
  return isWide(I) ? CppType::S64 : CppType::S32;
}

static CppType unsignedType(const sim::Inst &I) {
  return isWide(I) ? CppType::U64 : CppType::U32;
}

static Expr signedly(const sim::Inst &I, const Expr &E) {
  return E.Const ? E : cast(signedType(I), E);
}

static Expr unsignedly(const sim::Inst &I, const Expr &E) {
  return cast(unsignedType(I), E);
}

static Expr infix(StringRef Op, Binds Level, CppType Type, const Expr &A,
                  const Expr &B, Binds Left, Binds Right) {
  return {A.within(Left) + (" " + Op + " ").str() + B.within(Right), Type,
          Level};
}

static Expr call(StringRef Name, CppType Type, ArrayRef<Expr> Args) {
  SmallVector<StringRef, 3> Texts;
  for (const Expr &A : Args)
    Texts.push_back(A.Text);
  return {(Name + "(" + join(Texts, ", ") + ")").str(), Type};
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static Expr quotient(const sim::Inst &I, const Expr &A, const Expr &B) {
  ScalarSem Sem = I.Scalar.Sem;
  bool IsSigned = Sem == ScalarSem::SDiv || Sem == ScalarSem::SRem;
  StringRef Op =
      Sem == ScalarSem::SDiv || Sem == ScalarSem::UDiv ? "/" : "%";
  CppType Type = IsSigned ? signedType(I) : unsignedType(I);
  // The dividend's type is the operation's; a small divisor fits it.
  Expr Divisor = B.Const && (IsSigned || *B.Const > 0) ? B : cast(Type, B);
  return infix(Op, Binds::Product, Type, cast(Type, A), Divisor,
               Binds::Product, Binds::Unary);
}

static bool isBool(const Expr &E) { return E.Type == CppType::Bool; }

/// Of truth values, which an integer that is one of two numbers is, too.
static std::optional<Expr> logical(ScalarSem Sem, const Expr &A,
                                   const Expr &B) {
  if (isBool(A) && B.Const == 1 && Sem == ScalarSem::And)
    return A;
  if (isBool(A) && B.Const == 1 && Sem == ScalarSem::Xor)
    return negation(A);
  if (!isBool(A) || !isBool(B))
    return std::nullopt;
  switch (Sem) {
  case ScalarSem::And:
    return infix("&&", Binds::Both, CppType::Bool, A, B, Binds::Equality,
                 Binds::Equality);
  case ScalarSem::Or:
    return infix("||", Binds::Either, CppType::Bool, A, B, Binds::Equality,
                 Binds::Equality);
  case ScalarSem::Xor:
    return infix("!=", Binds::Equality, CppType::Bool, A, B, Binds::Unary,
                 Binds::Unary);
  default:
    return std::nullopt;
  }
}

static Expr bitwise(const sim::Inst &I, const Expr &A, const Expr &B) {
  ScalarSem Sem = I.Scalar.Sem;
  if (auto E = logical(Sem, A, B))
    return *E;
  CppType Type = unsignedType(I);
  auto [Op, Level] = Sem == ScalarSem::And  ? std::pair("&", Binds::And)
                     : Sem == ScalarSem::Or ? std::pair("|", Binds::Or)
                                            : std::pair("^", Binds::Xor);
  bool Fits = A.Type == Type || B.Type == Type;
  // Bits need no unsigned type, but more than those of a truth value.
  if (!Fits && !isBool(A) && !isBool(B) && !(A.Const && B.Const)) {
    Fits = true;
    bool IsLong = A.Type == CppType::S64 || B.Type == CppType::S64;
    Type = IsLong ? CppType::S64 : CppType::S32;
    if (A.Type == CppType::U32 || B.Type == CppType::U32)
      Fits = IsLong;
    if (!Fits)
      Type = unsignedType(I);
  }
  // A chain of one operator needs no brackets.
  Binds Left = A.Level == Level ? Level : Binds::Unary;
  return infix(Op, Level, Type, Fits ? A : cast(Type, A), B, Left,
               Binds::Unary);
}

static Expr shift(const sim::Inst &I, const Expr &A, const Expr &B) {
  ScalarSem Sem = I.Scalar.Sem;
  int64_t Mask = isWide(I) ? 63 : 31;
  Expr By = B;
  if (B.Const)
    By = literal(*B.Const & Mask);
  else
    By = infix("&", Binds::And, B.Type, B, literal(Mask), Binds::Unary,
               Binds::Unary);
  CppType Type = Sem == ScalarSem::Sra ? signedType(I) : unsignedType(I);
  return infix(Sem == ScalarSem::Shl ? "<<" : ">>", Binds::Shift, Type,
               cast(Type, A), By, Binds::Unary, Binds::Unary);
}

static Expr extreme(const sim::Inst &I, const Expr &A, const Expr &B) {
  ScalarSem Sem = I.Scalar.Sem;
  bool IsSigned = Sem == ScalarSem::SMin || Sem == ScalarSem::SMax;
  bool IsLess = Sem == ScalarSem::SMin || Sem == ScalarSem::UMin;
  auto Of = [&](const Expr &E) {
    if (IsSigned)
      return signedly(I, E);
    bool Fits = E.Const && *E.Const >= 0 && (!A.Const || !B.Const);
    return Fits ? E : unsignedly(I, E);
  };
  Expr If = infix(IsLess ? "<" : ">", Binds::Relation, CppType::Bool, Of(A),
                  Of(B), Binds::Shift, Binds::Shift);
  return choice(If, A, B, isWide(I));
}

static Expr highHalf(const sim::Inst &I, const Expr &A, const Expr &B) {
  bool IsSigned = I.Scalar.Sem == ScalarSem::MulHS;
  CppType Narrow = IsSigned ? signedType(I) : unsignedType(I);
  std::string Wide = isWide(I) ? (IsSigned ? "__int128" : "unsigned __int128")
                               : (IsSigned ? "int64_t" : "uint64_t");
  std::string Bits = isWide(I) ? "64" : "32";
  return {"static_cast<" + spell(unsignedType(I)).str() + ">(static_cast<" +
              Wide + ">(" + cast(Narrow, A).Text + ") * " +
              cast(Narrow, B).within(Binds::Unary) + " >> " + Bits + ")",
          unsignedType(I)};
}

//===----------------------------------------------------------------------===//
// Floats and conversions
//===----------------------------------------------------------------------===//

/// Digits that give the number back, or else its bits.
static Expr floatLiteral(uint32_t Bits) {
  float Value;
  static_assert(sizeof(Value) == sizeof(Bits));
  memcpy(&Value, &Bits, sizeof(Value));
  if (!std::isfinite(Value))
    return {"__builtin_bit_cast(float, 0x" + utohexstr(Bits, true) + "u)",
            CppType::F32};
  char Text[32];
  for (int Digits = 1; Digits <= 9; ++Digits) {
    snprintf(Text, sizeof(Text), "%.*g", Digits, static_cast<double>(Value));
    if (strtof(Text, nullptr) == Value)
      break;
  }
  std::string Literal = Text;
  if (Literal.find_first_of(".e") == std::string::npos)
    Literal += ".0";
  return {Literal + "f", CppType::F32,
          Literal.front() == '-' ? Binds::Unary : Binds::Primary};
}

static StringRef function(ScalarSem Sem) {
  switch (Sem) {
  case ScalarSem::FMin:
    return "__builtin_fminf";
  case ScalarSem::FMax:
    return "__builtin_fmaxf";
  case ScalarSem::FAbs:
    return "__builtin_fabsf";
  case ScalarSem::FSqrt:
    return "__builtin_sqrtf";
  case ScalarSem::FFloor:
    return "__builtin_floorf";
  case ScalarSem::FCeil:
    return "__builtin_ceilf";
  case ScalarSem::FTrunc:
    return "__builtin_truncf";
  case ScalarSem::FRint:
    return "__builtin_rintf";
  case ScalarSem::FRound:
    return "__builtin_roundf";
  case ScalarSem::FMA:
    return "__builtin_fmaf";
  default:
    return "";
  }
}

static Expr bits(StringRef To, CppType Type, const Expr &E) {
  return {("__builtin_bit_cast(" + To + ", " + E.Text + ")").str(), Type};
}

static Expr narrow(StringRef To, CppType Type, const Expr &E) {
  return {("static_cast<" + To + ">(" + E.Text + ")").str(), Type};
}

/// \p A converted as the instruction's name says.
static Expr converted(ScalarSem Sem, const Expr &A) {
  switch (Sem) {
  case ScalarSem::Cvt_s32_s64:
  case ScalarSem::Cvt_b32_s64:
    return A.Const ? literal(*A.Const, /*IsWide=*/false)
                   : cast(CppType::S32, A);
  case ScalarSem::Cvt_u32_u64:
    return isBool(A) || (A.Const && *A.Const >= 0) ? A
                                                   : cast(CppType::U32, A);
  case ScalarSem::Cvt_u64_u32:
    return A.Const ? literal(*A.Const, /*IsWide=*/false)
                   : cast(CppType::U32, A);
  case ScalarSem::Cvt_b8_s64:
  case ScalarSem::Cvt_b8_s32:
    return narrow("int8_t", CppType::S32, A);
  case ScalarSem::Cvt_b16_s64:
  case ScalarSem::Cvt_b16_s32:
    return narrow("int16_t", CppType::S32, A);
  case ScalarSem::Cvt_s32_f32:
    return cast(CppType::F32, cast(CppType::S32, A));
  case ScalarSem::Cvt_u32_f32:
    return cast(CppType::F32, cast(CppType::U32, A));
  case ScalarSem::Cvt_u64_f32:
    return cast(CppType::F32, cast(CppType::U64, A));
  case ScalarSem::Cvt_s64_f32:
    return cast(CppType::F32, cast(CppType::S64, A));
  case ScalarSem::Cvt_f32_s32:
    return cast(CppType::S32, A);
  case ScalarSem::Cvt_f32_u32:
    return cast(CppType::U32, A);
  case ScalarSem::Cvt_f32_s64:
    return cast(CppType::S64, A);
  case ScalarSem::Cvt_f32_u64:
    return cast(CppType::U64, A);
  case ScalarSem::Cvt_bits_f32:
    return bits("float", CppType::F32, cast(CppType::U32, A));
  case ScalarSem::Cvt_f32_bits:
    return bits("uint32_t", CppType::U32, A);
  case ScalarSem::Cvt_f16_f32:
    return cast(CppType::F32, bits("half", CppType::S32,
                                   narrow("uint16_t", CppType::S32, A)));
  case ScalarSem::Cvt_bf16_f32:
    return cast(CppType::F32, bits("bfloat16_t", CppType::S32,
                                   narrow("uint16_t", CppType::S32, A)));
  case ScalarSem::Cvt_f32_f16:
    return bits("uint16_t", CppType::S32, narrow("half", CppType::F32, A));
  case ScalarSem::Cvt_f32_bf16:
    return bits("uint16_t", CppType::S32,
                narrow("bfloat16_t", CppType::F32, A));
  default:
    return A;
  }
}

static Expr floating(ScalarSem Sem, const Expr &A, const Expr &B) {
  bool IsSum = Sem == ScalarSem::FAdd || Sem == ScalarSem::FSub;
  StringRef Op = Sem == ScalarSem::FAdd   ? "+"
                 : Sem == ScalarSem::FSub ? "-"
                 : Sem == ScalarSem::FMul ? "*"
                                          : "/";
  Binds Level = IsSum ? Binds::Sum : Binds::Product;
  // Sums and products are not associative.
  return infix(Op, Level, CppType::F32, A, B, Level,
               IsSum ? Binds::Product : Binds::Unary);
}

Expr computed(const sim::Inst &I, ArrayRef<Expr> Ops) {
  ScalarSem Sem = I.Scalar.Sem;
  switch (Sem) {
  case ScalarSem::Mov:
    if (I.Scalar.Ty == ScalarTy::f32 && Ops[0].Const)
      return floatLiteral(static_cast<uint32_t>(*Ops[0].Const));
    return Ops[0];
  case ScalarSem::Cmp:
    return comparison(I.Scalar.Cond, I.Scalar.Ty, Ops[0], Ops[1]);
  case ScalarSem::Select:
    if (I.Scalar.Ty == ScalarTy::f32)
      return {Ops[0].within(Binds::Either) + " ? " +
                  Ops[1].within(Binds::Either) + " : " +
                  Ops[2].within(Binds::Either),
              CppType::F32, Binds::Choice};
    return choice(Ops[0], Ops[1], Ops[2], isWide(I));
  case ScalarSem::Add:
    return sum(Ops[0], Ops[1], isWide(I));
  case ScalarSem::Sub:
    return difference(Ops[0], Ops[1], isWide(I));
  case ScalarSem::Mul:
    return product(Ops[0], Ops[1], isWide(I));
  case ScalarSem::SDiv:
  case ScalarSem::SRem:
  case ScalarSem::UDiv:
  case ScalarSem::URem:
    return quotient(I, Ops[0], Ops[1]);
  case ScalarSem::And:
  case ScalarSem::Or:
  case ScalarSem::Xor:
    return bitwise(I, Ops[0], Ops[1]);
  case ScalarSem::Shl:
  case ScalarSem::Srl:
  case ScalarSem::Sra:
    return shift(I, Ops[0], Ops[1]);
  case ScalarSem::SMin:
  case ScalarSem::SMax:
  case ScalarSem::UMin:
  case ScalarSem::UMax:
    return extreme(I, Ops[0], Ops[1]);
  case ScalarSem::MulHS:
  case ScalarSem::MulHU:
    return highHalf(I, Ops[0], Ops[1]);
  case ScalarSem::CtPop:
    return call("__builtin_popcountll", CppType::S32, unsignedly(I, Ops[0]));
  case ScalarSem::CtLz:
    return choice(comparison(sim::CmpCond::ne, I.Scalar.Ty, Ops[0], literal(0)),
                  call(isWide(I) ? "__builtin_clzll" : "__builtin_clz",
                       CppType::S32, unsignedly(I, Ops[0])),
                  literal(isWide(I) ? 64 : 32), isWide(I));
  case ScalarSem::FNeg:
    return {"-" + Ops[0].within(Ops[0].Text.front() == '-' ? Binds::Primary
                                                           : Binds::Unary),
            CppType::F32, Binds::Unary};
  case ScalarSem::FAdd:
  case ScalarSem::FSub:
  case ScalarSem::FMul:
  case ScalarSem::FDiv:
    return floating(Sem, Ops[0], Ops[1]);
  default:
    break;
  }
  if (StringRef Name = function(Sem); !Name.empty())
    return call(Name, CppType::F32, Ops);
  return converted(Sem, Ops[0]);
}

} // namespace ascend::emission
